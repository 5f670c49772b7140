"""Boards: sensors, lamps, a keypad and a key switch on a serial line or on MQTT.

Imported by cli, too.
"""
