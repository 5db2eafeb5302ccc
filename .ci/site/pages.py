"""Makes a website of the repository's pages and of the playground: `python3 .ci/site/pages.py FOLDER`.

Dead links fail, and pages that docs/README.md does not reach. Links to other files lead to the repository. It needs
mdBook, and the playground in program/page.
"""

import os
import re
import shutil
import subprocess
import sys
from os.path import dirname, join, normpath, relpath
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BOOK = ROOT / "target/book"
MANIFEST = (ROOT / "Cargo.toml").read_text()
ADDRESS, HOME = (re.search(f'^{key} = "(.*)"', MANIFEST, re.MULTILINE)[1] for key in ("repository", "homepage"))
FILES = subprocess.check_output(["git", "ls-files"], cwd=ROOT, text=True).splitlines()
FOLDERS = {str(folder) for file in FILES for folder in Path(file).parents}
# The keys are the names that mdBook gives these files in links.
SOURCES = {re.sub(r"\.md$", ".html", source): source for source in (*FILES, *FOLDERS)}
PAGES = {file: (ROOT / file).read_text() for file in FILES if re.match(r"[^.].*\.md$", file)}
INDEX = "docs/README.md"


def linked(text, page):
    """Returns the pages to which a text of a page links, in order; for a folder, its pages."""
    for link in re.findall(r"\]\(([^):#]+)", text):
        path = normpath(join(dirname(page), link))
        yield from [path] if path in PAGES else [file for file in PAGES if dirname(file) == path]


def contents():
    """Returns the lines of the table of contents: the rows of docs/README.md, and below a page those of its folder."""
    lines = {"README.md": "[gradnoise](README.md)", INDEX: f"[All pages]({INDEX})"}

    def add(pages, indent):
        for page in pages:
            if page not in lines:
                title = re.match("# ([^:\n]*)", PAGES[page])[1].replace("`", "")
                lines[page] = f"{indent}- [{title}]({page})"
                add((below for below in linked(PAGES[page], page) if dirname(below) == page[:-3]), f"{indent}    ")

    for person, links in re.findall(r"^\| ([a-z][^|]*) \|(.*)", PAGES[INDEX], re.MULTILINE):
        lines[person] = f"\n# You {person}\n"
        add((page for page in linked(links, INDEX) if f"{dirname(page)}.md" not in PAGES), "")
    return lines


def make(site, lines):
    """Writes the website, where links are still those of the repository."""
    for folder in BOOK, site:
        shutil.rmtree(folder, ignore_errors=True)
    for file in FILES:
        if file in PAGES or file.endswith((".gif", ".jpg", ".png", ".svg")):
            (BOOK / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / file, BOOK / file)
    (BOOK / "SUMMARY.md").write_text("\n".join(lines))
    environment = {"MDBOOK_LOG": "warn", "MDBOOK_OUTPUT__HTML__GIT_REPOSITORY_URL": ADDRESS, **os.environ}
    subprocess.run(["mdbook", "build", Path(__file__).parent, "--dest-dir", site], env=environment, check=True)
    shutil.copytree(ROOT / "program/page", site / "playground", ignore=shutil.ignore_patterns(".*"))


def resolve(link, page, site, names):
    """Returns where a link of a page of the website leads, or None if it is dead."""
    link = link.replace(HOME, relpath(".", dirname(page) or "."))
    if re.match("[a-z]+:", link):
        return link
    path, mark, name = link.partition("#")
    file = normpath(join(dirname(page), path)) if path else page
    file = re.sub(r"README\.html$", "index.html", file)
    file = join(file, "index.html") if (site / file / "index.html").exists() else file
    if not (site / file).exists():
        return f"{ADDRESS}/blob/HEAD/{SOURCES[file]}{mark}{name}" if file in SOURCES else None
    return None if name and name not in names.get(file, name) else relpath(file, dirname(page) or ".") + mark + name


def relink(page, site, names):
    """Lets the links of a page of the website lead where they should, and returns the dead ones."""
    dead = []

    def change(match):
        return match[1] + (resolve(match[2], page, site, names) or dead.append(match[2]) or match[2])

    # The frame of a page and the links of headings to themselves are mdBook's.
    start, text, end = re.split("(?s)(?<=<main>)(.*)(?=</main>)", (site / page).read_text())
    text = re.sub(r'((?<!"header") (?:href|src|srcset)=")([^"]*)(?="[^<>]*>)', change, text)
    (site / page).write_text(start + text + end)
    return [f"dead link in {page}: {link}" for link in dead]


def main(site):
    """Makes the website, and exits with the faults."""
    lines = contents()
    faults = [f"no row of {INDEX} reaches {page}" for page in PAGES if page not in lines]
    # PyPI knows no repository.
    links = re.findall(r"\]\((?![a-z]+:)(.*?)\)", PAGES["python/README.md"])
    faults += [f"dead link in python/README.md: {link}" for link in links]
    make(site, lines.values())
    written = [re.sub(r"README$", "index", page[:-3]) + ".html" for page in PAGES if page in lines]
    # GitHub's names of headings lack the characters ¹, ² and ³; else mdBook's are the same.
    names = {page: set(re.findall(r' id="((?:[^\W¹²³]|-)*)"', (site / page).read_text())) for page in written}
    for page in written:
        faults += relink(page, site, names)
    sys.exit("\n".join(faults) or None)


main(Path(sys.argv[1]).resolve())
