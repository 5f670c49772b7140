"""Boards at the tables: sensors, lamps, a keypad and a key switch on a serial line or on MQTT, and
the gateway that connects them.

Imported by cli, too.
"""
