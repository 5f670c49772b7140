"""API, live push and screens over one floor: they show what it says and send commands back.

app = create_app(House(floor, log, Keyring(path), Settings()))
"""
