"""`make site`: the documentation as static pages, into the folder that the server shows as /guide.

The theme writes a script, a style and a few style attributes into every page; our content security
policy allows none of them. This moves them into files and plain attributes. The build fails if a
page still has anything inline, or on any Sphinx warning, such as a broken link or a page missing
from the table of contents.
"""

import re
import sys
from pathlib import Path
from shutil import rmtree

ROOT = Path(__file__).parents[1]
GUIDE = ROOT / "src" / "houseway" / "web" / "static" / "guide"
SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
PLAIN = {'style="opacity: 50%"': 'opacity="0.5"', 'style="display: none;"': 'display="none"'}
INLINE = re.compile(r"<script>|<style>|<[^>]+\s(style|on[a-z]+)=")
NEEDLESS = ("objects.inv", ".buildinfo", ".doctrees", "_sources", "*.map")
SOURCE = re.compile(r"(_downloads/[^\"]+\.py)\"")


def build(target: Path) -> None:
    from sphinx.cmd.build import build_main  # Installed for `make site` only.

    marks = ROOT / "build" / "doctrees"
    words = ["-q", "-W", "--keep-going", "-b", "html", "-d", str(marks), str(ROOT / "docs")]
    if build_main([*words, str(target)]):
        raise SystemExit("The site has warnings; they are listed above.")
    for page in target.rglob("*.html"):
        page.write_text(plain(page, target), "utf-8")
    # Saved as text, because a file ending in .py would become a module of the package that ships
    # the guide.
    for program in target.glob("_downloads/*/*.py"):
        program.rename(f"{program}.txt")
    for path in [path for name in NEEDLESS for path in target.rglob(name)]:
        rmtree(path) if path.is_dir() else path.unlink()


def plain(page: Path, target: Path) -> str:
    """The page with its inline parts moved to files, one for each distinct text."""
    up = "../" * (len(page.relative_to(target).parts) - 1)
    text = SCRIPT.sub(lambda found: script(found[1], target, up), page.read_text("utf-8"))
    text = STYLE.sub(lambda found: style(found[1], target, up), text)
    text = SOURCE.sub(r'\1.txt"', text)
    for inline, attribute in PLAIN.items():
        text = text.replace(inline, attribute)
    if found := INLINE.search(text):
        raise SystemExit(f"{page.relative_to(target)}: {found[0]} is inline.")
    return text


def script(text: str, target: Path, up: str) -> str:
    (target / "_static" / "theme.js").write_text(text.strip() + "\n", "utf-8")
    return f'<script src="{up}_static/theme.js"></script>'


def style(text: str, target: Path, up: str) -> str:
    (target / "_static" / "theme.css").write_text(text.strip() + "\n", "utf-8")
    return f'<link rel="stylesheet" href="{up}_static/theme.css">'


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else GUIDE
    rmtree(folder, ignore_errors=True)
    build(folder)
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    print(f"{folder}: {len(list(folder.rglob('*.html')))} pages, {size / 1e6:.1f} MB")
