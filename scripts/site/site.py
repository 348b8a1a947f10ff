"""Makes HTML of the Markdown pages: usage: site.py FOLDER TOOL

TOOL is an oauthcheck program; each mistake that it knows gets a page, and so does each library of docs/implementations.md. Links between
pages stay links between pages; links to other files lead to the repository.
"""
import html
import json
import os
import posixpath
import re
import shutil
import sys
import unicodedata
from pathlib import Path
from urllib.parse import urljoin

from markdown_it import MarkdownIt
from markdown_it.token import Token

sys.dont_write_bytecode = True
import libraries  # noqa: E402
import pitfalls  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
SOURCE = os.environ.get("DOCS_SOURCE", (ROOT / "scripts/address").read_text().strip() + "/blob/main/")
# The page of scripts/web, and the API reference: scripts/docs makes them.
TRY, API = "try/index.html", "api/documentation"
# Pages that the repository does not have, and the files that they show.
LIBRARIES, SHOWN = libraries.pages()
MENU = [("README.md", "Start"), (TRY, "Try"), ("docs/README.md", "All pages"), ("docs/install.md", "Install"),
        ("docs/commands.md", "Commands"), ("docs/learn.md", "Learn"), ("docs/explain.md", "Explain"), ("docs/import.md", "Import"),
        ("docs/validate.md", "Validate"), ("docs/results.md", "Results"), ("docs/ci.md", "CI"), ("docs/pitfalls.md", "Mistakes"),
        ("docs/serve.md", "Serve"), ("docs/probe.md", "Probe"), ("docs/library.md", "Library"), ("docs/glossary.md", "Glossary"),
        ("CHANGELOG.md", "Changes"), (f"{API}/oauth1/index.html", "API")]


def address(file):
    """Where a file is in the site."""
    return re.sub(r"\.md$", ".html", file.replace("README.md", "index.md"))


def relative(file, page):
    """How a page names another file of the site."""
    return posixpath.relpath(address(file), posixpath.dirname(page) or ".")


def normal(path, page):
    """The file of the repository that a page names by this path."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(page), path))


def anchor(text, used):
    """The name that GitHub gives to a heading."""
    kept = [c for c in text.lower() if c in "-_ " or unicodedata.category(c)[0] in "LN"]
    name = "".join(kept).replace(" ", "-")
    used[name] = used.get(name, -1) + 1
    return f"{name}-{used[name]}" if used[name] else name


def link(target, page, pages):
    """What a link of `page` becomes."""
    path, mark, fragment = target.partition("#")
    if "://" in path or target.startswith("mailto:") or not path:
        return target
    if path.startswith("../../") and "/" not in page:
        # What the repository has besides files: its releases.
        return urljoin(SOURCE + page, target)
    file = normal(path, page)
    file = SHOWN.get(file, file)
    if f"{file}/README.md" in pages:
        file += "/README.md"
    if article := re.fullmatch(r"Sources/(OAuth1\w*)/OAuth1\w*\.docc/(\w+)\.md", file):
        file = f"{API}/{article[1]}/{article[2]}/index.html".lower()
    elif file not in pages and file != TRY:
        if not (ROOT / file).exists():
            sys.exit(f"{page}: the link {target} leads nowhere")
        if not file.startswith("docs/pictures/"):
            return SOURCE + file + mark + fragment
    return relative(file, page) + mark + fragment


def words(children, page, pages):
    """The words of a line: the ids of mistakes lead to their pages, and a link whose text is the name of a page has that page's title."""
    made, linked = [], ""
    for token in children:
        for name in ("href", "src"):
            if name in token.attrs:
                linked = normal(token.attrs[name].partition("#")[0], page)
                token.attrSet(name, link(token.attrs[name], page, pages))
        mistake = f"pitfalls/{token.content}.md"
        if token.type == "link_close":
            linked = ""
        elif linked in pages and token.content.endswith(".md"):
            token.type, token.content = "text", re.search(r"^# (.*)$", pages[linked], re.M)[1].replace("`", "")
        if token.type == "code_inline" and not linked and mistake in pages and mistake != page:
            made += [Token("link_open", "a", 1, attrs={"href": relative(mistake, page)}), token, Token("link_close", "a", -1)]
        else:
            made.append(token)
    return made


def contents(headings):
    """The list of a page's sections; empty if there are few."""
    sections = [(name, text) for level, name, text in headings if level == "h2"]
    if len(sections) < 3:
        return ""
    items = "\n".join(f'<li><a href="#{name}">{html.escape(text)}</a></li>' for name, text in sections)
    return f'<nav class="contents" aria-label="On this page"><ul>\n{items}\n</ul></nav>'


def convert(text, page, pages):
    """The headings and the HTML of a page."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
    # Comments are for who changes the page.
    tokens = markdown.parse(re.sub(r"^<!--.*?-->\n", "", text, flags=re.M | re.S))
    used, headings = {}, []
    for index, token in enumerate(tokens):
        if token.type == "heading_open":
            inline = tokens[index + 1]
            heading = "".join(c.content for c in inline.children if c.type in ("text", "code_inline"))
            token.attrSet("id", anchor(heading, used))
            headings.append((token.tag, token.attrs["id"], heading))
        if token.type == "inline":
            token.children = words(token.children, page, pages)
    body = markdown.renderer.render(tokens, markdown.options, {})
    # What is wider than the window scrolls, by the keyboard too.
    numbers = iter(range(1, body.count("<table>") + 1))
    body = re.sub("<table>", lambda _: f'<div class="wide" tabindex="0" role="region" aria-label="Table {next(numbers)}">'
                  "<table>", body)
    body = body.replace("</table>", "</table></div>").replace("<pre>", '<pre tabindex="0">')
    # A name or an option is not broken in a table, if it is short.
    body = re.sub(r"<code>([^<\s]{1,28})</code>", r'<code class="short">\1</code>', body)
    return headings, re.sub(r"<th([^>]*)></th>", r"<td\1></td>", body)


def main():
    site = Path(sys.argv[1])
    pages = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "vectors/README.md",
             *sorted(f"docs/{file.name}" for file in (ROOT / "docs").glob("*.md"))]
    # Badges are for GitHub: a page of the site asks no other host.
    pages = {page: re.sub(r"^\[!\[.*\n", "", (ROOT / page).read_text(), flags=re.M) for page in pages}
    pages |= pitfalls.pages(sys.argv[2]) | LIBRARIES
    made = ("pitfalls/", "implementations/")
    template = (HERE / "page.html").read_text()
    found = []
    for page, text in pages.items():
        headings, body = convert(text, page, pages)
        title = next(heading for level, _, heading in headings if level == "h1")
        found += [[title, heading if level != "h1" else "", address(page) + (f"#{name}" if level != "h1" else "")]
                  for level, name, heading in headings if level == "h1" or not page.startswith(made)]
        if not page.startswith(made):
            body += f'<p class="edit"><a href="{SOURCE}{page}">Edit this page</a></p>'
        current = {page: ' aria-current="page"'}
        menu = [f'<li><a href="{relative(file, page)}"{current.get(file, "")}>{name}</a></li>' for file, name in MENU]
        file = site / address(page)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(template.format(title=html.escape(title), root=relative(".", page), menu="\n".join(menu),
                                        contents=contents(headings), body=body))
    (site / "search.json").write_text(json.dumps(found, ensure_ascii=False, separators=(",", ":")))
    shutil.copytree(ROOT / "docs/pictures", site / "docs/pictures", dirs_exist_ok=True)
    for name in ("site.css", "search.js"):
        shutil.copy(HERE / name, site)
    # The pages of DocC ask for it.
    if (site / "api").exists():
        (site / "api/theme-settings.json").write_text("{}\n")
    # GitHub Pages would leave out folders that begin with an underscore.
    (site / ".nojekyll").touch()
    print(f"{len(pages)} pages and the API reference are in {site}")


main()
