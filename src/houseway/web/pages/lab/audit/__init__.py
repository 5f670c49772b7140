"""`/lab/audit`: every printed figure against the computed one."""
