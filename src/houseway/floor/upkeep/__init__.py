"""Care of the log: backup, archives, snapshots, self-check, proofs. For the shell and the tools."""
