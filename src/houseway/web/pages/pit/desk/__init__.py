"""The supervisor's desk: claims, tables, meters, approvals."""
