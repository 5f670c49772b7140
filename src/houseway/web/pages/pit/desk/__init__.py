"""The supervisor's desk: claims, tables, meters, approvals and late claims. Only web imports it."""
