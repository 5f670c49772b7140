"""The approved paytables, equipment, titles and documents as TOML files. It is a package so that
the files are installed with the code.

Only paytables imports it.
"""
