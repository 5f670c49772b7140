"""An independent auditor: rebuilds the books from the raw log, and shares no code with the floor.

    auditor = Auditor()
    for record in log.read(): auditor.read(record)
    print(auditor.statement())

It reads plain JSON, knows the law and the rules as written in the log, and raises `Irregular` at
the first thing that is wrong.

Imported by cli, too.
"""

from houseway.floor.auditor.reader import Auditor
from houseway.floor.auditor.rebuilt_books import Books, Irregular, LevelBook

__all__ = ["Auditor", "Books", "Irregular", "LevelBook"]
