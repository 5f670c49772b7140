"""Every approved paytable as data: rows, terms, source, and each printed figure with its verdict.

`paytable("trips-03")` reads one, `load_catalog()` all, `load_file(path)` a user's own, which is
marked not approved. Odds, table, meter and par sheet all use these same objects.

May be imported by table and progressive and everything above (docs/architecture.md).
"""

from houseway.paytables.catalog import load_catalog, load_file, paytable
from houseway.paytables.export import as_record, digest
from houseway.paytables.model import (
    Assumptions,
    BetPays,
    Figure,
    JackpotTerms,
    Paytable,
    Prize,
    Row,
    Source,
    WagerRules,
)
from houseway.paytables.register import (
    Document,
    Equipment,
    Title,
    documents,
    dual_title,
    equipment,
    letter,
    title,
)
