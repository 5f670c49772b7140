"""What the lab hands out: par sheets, pictures, and answers as plain data.

Imported by cli and web, too.
"""
