"""The server: API, live updates and all screens of one floor. They show its state and send commands
to it.

app = create_app(Backend(floor, log, Keyring(path), Settings()))

May be imported by cli only.
"""
