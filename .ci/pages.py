"""Writes the pages of the repository as a website into a folder: `python .ci/pages.py FOLDER`.

Dead links fail. Links to other files lead to the repository. It needs the package markdown-it-py.
"""

import posixpath
import re
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

from markdown_it import MarkdownIt

FRAME = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ font: 1rem/1.5 system-ui, sans-serif; max-width: 50rem; margin: auto; padding: 1rem; color-scheme: light dark }}
img {{ max-width: 100% }} pre, table {{ display: block; overflow-x: auto }}
pre {{ padding: .5rem; background: #8881 }} td, th {{ padding: .2rem .5rem; border-bottom: 1px solid #8884 }}
</style>
<p><a href="{home}">gradnoise</a></p>
"""
ROOT = Path(__file__).resolve().parents[1]
ADDRESS = re.search('^repository = "(.*)"', (ROOT / "Cargo.toml").read_text(), re.MULTILINE)[1]
FILES = set(subprocess.check_output(["git", "ls-files"], cwd=ROOT, text=True).splitlines())
FOLDERS = {str(folder) for file in FILES for folder in Path(file).parents}
MARKDOWN = MarkdownIt("commonmark", {"html": True}).enable("table")


def name_headings(tokens):
    """Gives headings the names that GitHub gives them, and returns these."""
    names = set()
    for opening, text in pairwise(tokens):
        if opening.type == "heading_open":
            content = "".join(child.content for child in text.children).lower()
            name = re.sub(r"[^\w\- ]", "", content).strip().replace(" ", "-")
            numbered = (f"{name}-{number}" for number in range(1, 99))
            opening.attrs["id"] = name if name not in names else next(n for n in numbered if n not in names)
            names.add(opening.attrs["id"])
    return names


PAGES = {file: MARKDOWN.parse((ROOT / file).read_text()) for file in FILES if re.match(r"[^.].*\.md$", file)}
NAMES = {file: name_headings(tokens) for file, tokens in PAGES.items()}


def written(page):
    """Returns the name of the file that has a page."""
    return re.sub(r"README$", "index", page[:-3]) + ".html"


def resolve(link, page, site):
    """Returns where a link of a page leads on the website, or None if it is dead."""
    if re.match("[a-z]+:", link):
        return link
    path, _, name = link.partition("#")
    file = posixpath.normpath(posixpath.join(posixpath.dirname(page), path)) if path else page
    file = f"{file}/README.md" if f"{file}/README.md" in PAGES else file
    # PyPI knows no repository.
    if page == "python/README.md" or file not in FILES | FOLDERS or (name and name not in NAMES.get(file, name)):
        return None
    if file in PAGES:
        target = written(file) + (f"#{name}" if name else "")
    elif file.endswith((".gif", ".jpg", ".png", ".svg")):
        (site / file).parent.mkdir(parents=True, exist_ok=True)
        target = shutil.copyfile(ROOT / file, site / file).relative_to(site).as_posix()
    else:
        return f"{ADDRESS}/blob/HEAD/{file}"
    return posixpath.relpath(target, posixpath.dirname(page) or ".")


def main(site):
    """Writes all pages, and exits with the dead links."""
    dead = []
    for page, tokens in PAGES.items():
        for piece in (child for token in tokens for child in token.children or ()):
            for attribute in {"href", "src"} & piece.attrs.keys():
                link = piece.attrs[attribute]
                piece.attrs[attribute] = resolve(link, page, site) or dead.append(f"{page}: {link}") or link
        title = next((text.content for opening, text in pairwise(tokens) if opening.tag == "h1"), "gradnoise")
        home = posixpath.relpath("index.html", posixpath.dirname(page) or ".")
        (site / page).parent.mkdir(parents=True, exist_ok=True)
        body = MARKDOWN.renderer.render(tokens, MARKDOWN.options, {})
        (site / written(page)).write_text(FRAME.format(title=title.replace("`", ""), home=home) + body)
    sys.exit("\n".join(f"dead link in {link}" for link in dead) or None)


main(Path(sys.argv[1]))
