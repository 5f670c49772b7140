"""Words of paging an executive."""

PAGE = {
    "do": "Page executive",
    "again": "Page again",
    "paged": "{names} paged",
    "short": "paged",
    "you": "You are paged to table {table}",
    "tables": "You are paged to tables {tables}",
}
