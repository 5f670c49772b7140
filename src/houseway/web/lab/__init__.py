"""The lab behind the server: questions read from an address, answers as plain data, processes."""
