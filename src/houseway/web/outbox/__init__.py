"""What the server sends on its own: calls and alarms to phones, reports to a folder or by mail."""
