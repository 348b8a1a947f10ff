"""Makes HTML of the Markdown pages: usage: site.py FOLDER TOOL

TOOL is an oauthcheck program; each mistake that it knows gets a page. Links between pages stay links between pages; links to other files lead to the repository.
"""
import html
import json
import os
import posixpath
import re
import sys
import unicodedata
from pathlib import Path
from urllib.parse import urljoin

from markdown_it import MarkdownIt
from markdown_it.token import Token

sys.dont_write_bytecode = True
import pitfalls  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
SOURCE = os.environ.get("DOCS_SOURCE", (ROOT / "scripts/address").read_text().strip() + "/blob/main/")
MENU = [("README.md", "Start"), ("docs/README.md", "All pages"), ("docs/install.md", "Install"),
        ("docs/commands.md", "Commands"), ("docs/learn.md", "Learn"), ("docs/explain.md", "Explain"), ("docs/import.md", "Import"),
        ("docs/validate.md", "Validate"), ("docs/ci.md", "CI"), ("docs/pitfalls.md", "Mistakes"), ("docs/serve.md", "Serve"),
        ("docs/probe.md", "Probe"), ("docs/library.md", "Library"), ("docs/glossary.md", "Glossary"), ("CHANGELOG.md", "Changes")]


# Where scripts/docs puts the page of scripts/web.
TRY = "try/index.html"
PICTURES = sorted(f"docs/pictures/{file.name}" for file in (ROOT / "docs/pictures").iterdir())


def address(page):
    """Where a page is in the site."""
    if page == "README.md":
        return "index.html"
    if page.endswith("/README.md"):
        return page.removesuffix("README.md") + "index.html"
    return page.removesuffix(".md") + ".html"


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
    file = posixpath.normpath(posixpath.join(posixpath.dirname(page), path))
    if file == TRY:
        return posixpath.relpath(TRY, posixpath.dirname(address(page))) + mark + fragment
    if file in pages:
        return posixpath.relpath(address(file), posixpath.dirname(address(page)) or ".") + mark + fragment
    if f"{file}/README.md" in pages:
        return link(f"{path.rstrip('/')}/README.md{mark}{fragment}", page, pages)
    if article := re.fullmatch(r"Sources/(OAuth1\w*)/OAuth1\w*\.docc/(\w+)\.md", file):
        api = f"api/documentation/{article[1]}/{article[2]}/index.html".lower()
        return posixpath.relpath(api, posixpath.dirname(address(page)) or ".")
    if file in PICTURES:
        return posixpath.relpath(file, posixpath.dirname(address(page)) or ".")
    if not (ROOT / file).exists():
        sys.exit(f"{page}: the link {target} leads nowhere")
    return SOURCE + file + mark + fragment


def with_pitfalls(tokens, page, pages):
    """Words of a line, in which the ids of mistakes lead to their pages."""
    depth, made = 0, []
    for token in tokens:
        depth += token.nesting if token.type.startswith("link_") else 0
        target = f"pitfalls/{token.content}.md"
        if token.type != "code_inline" or depth or target not in pages or target == page:
            made.append(token)
            continue
        place = posixpath.relpath(target, posixpath.dirname(page) or ".")
        made += [Token("link_open", "a", 1, attrs={"href": place}), token, Token("link_close", "a", -1)]
    return made


def title_of(text, page):
    """The first heading of a page, without its marks."""
    found = re.search(r"^# (.*)$", text, re.M)
    return found[1].replace("`", "") if found else page


def with_titles(children, page, pages):
    """Words of a line, in which a link whose text is the name of a file has the title of that page."""
    for place, child in enumerate(children):
        if child.type != "link_open" or place + 2 >= len(children) or children[place + 2].type != "link_close":
            continue
        file = posixpath.normpath(posixpath.join(posixpath.dirname(page), child.attrs["href"].partition("#")[0]))
        text = children[place + 1]
        if file in pages and text.content.endswith(".md"):
            text.type, text.content = "text", title_of(pages[file], file)


def contents(headings):
    """The list of a page's sections; empty if there are few."""
    sections = [(name, text) for level, name, text in headings if level == "h2"]
    if len(sections) < 3:
        return ""
    items = "\n".join(f'<li><a href="#{name}">{html.escape(text)}</a></li>' for name, text in sections)
    return f'<nav class="contents" aria-label="On this page"><ul>\n{items}\n</ul></nav>'


def convert(text, page, pages):
    """The title, the headings and the HTML of a page."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
    # Comments are for who changes the page.
    tokens = markdown.parse(re.sub(r"^<!--.*?-->\n", "", text, flags=re.M | re.S))
    used, title, headings = {}, page, []
    for index, token in enumerate(tokens):
        if token.type == "heading_open":
            inline = tokens[index + 1]
            heading = "".join(c.content for c in inline.children if c.type in ("text", "code_inline"))
            token.attrSet("id", anchor(heading, used))
            headings.append((token.tag, token.attrs["id"], heading))
            if token.tag == "h1" and title == page:
                title = heading
        if token.type == "inline":
            token.children = with_pitfalls(token.children, page, pages)
            with_titles(token.children, page, pages)
            for child in token.children:
                for name in ("href", "src"):
                    if name in child.attrs:
                        child.attrSet(name, link(child.attrs[name], page, pages))
    body = markdown.renderer.render(tokens, markdown.options, {})
    # What is wider than the window scrolls, by the keyboard too.
    numbers = iter(range(1, body.count("<table>") + 1))
    body = re.sub("<table>", lambda _: f'<div class="wide" tabindex="0" role="region" aria-label="Table {next(numbers)}">'
                  "<table>", body)
    body = body.replace("</table>", "</table></div>")
    body = re.sub(r"<pre>", '<pre tabindex="0">', body)
    # A name or an option is not broken in a table, if it is short.
    body = re.sub(r"<code>([^<\s]{1,28})</code>", r'<code class="short">\1</code>', body)
    return title, headings, re.sub(r"<th([^>]*)></th>", r"<td\1></td>", body)


def menu(page, has_page):
    here = posixpath.dirname(address(page)) or "."
    items = [(posixpath.relpath(address(file), here), name, file == page) for file, name in MENU]
    if has_page:
        items.insert(1, (posixpath.relpath(TRY, here), "Try", False))
    items.append((posixpath.relpath("api/documentation/oauth1/index.html", here), "API", False))
    lines = []
    for target, name, is_here in items:
        current = ' aria-current="page"' if is_here else ""
        lines.append(f'<li><a href="{target}"{current}>{html.escape(name)}</a></li>')
    return "\n".join(lines)


def main():
    site = Path(sys.argv[1])
    pages = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "vectors/README.md",
             *sorted(f"docs/{file.name}" for file in (ROOT / "docs").glob("*.md"))]
    has_page = (site / TRY).exists()
    # Badges are for GitHub: a page of the site asks no other host.
    pages = {page: re.sub(r"^\[!\[.*\n", "", (ROOT / page).read_text(), flags=re.M) for page in pages}
    pages |= pitfalls.pages(sys.argv[2], has_page)
    template = (HERE / "page.html").read_text()
    found, own = [], [page for page in pages if not page.startswith("pitfalls/")]
    for page, text in pages.items():
        title, headings, body = convert(text, page, pages)
        found += [[title, text if level != "h1" else "", address(page) + (f"#{name}" if level != "h1" else "")]
                  for level, name, text in headings if level == "h1" or page in own]
        file = site / address(page)
        file.parent.mkdir(parents=True, exist_ok=True)
        style = posixpath.relpath("site.css", posixpath.dirname(address(page)) or ".")
        root = posixpath.relpath(".", posixpath.dirname(address(page)) or ".")
        edit = f'<p class="edit"><a href="{SOURCE}{page}">Edit this page</a></p>' if (ROOT / page).exists() else ""
        file.write_text(template.replace("{title}", html.escape(title)).replace("{style}", style).replace("{root}", root)
                        .replace("{menu}", menu(page, has_page)).replace("{contents}", contents(headings))
                        .replace("{body}", body + edit))
    (site / "search.json").write_text(json.dumps(found, ensure_ascii=False, separators=(",", ":")))
    for picture in PICTURES:
        (site / picture).parent.mkdir(parents=True, exist_ok=True)
        (site / picture).write_bytes((ROOT / picture).read_bytes())
    for name in ("site.css", "search.js"):
        (site / name).write_text((HERE / name).read_text())
    # The pages of DocC ask for it.
    if (site / "api").exists():
        (site / "api/theme-settings.json").write_text("{}\n")
    # GitHub Pages would leave out folders that begin with an underscore.
    (site / ".nojekyll").touch()
    print(f"{len(pages)} pages and the API reference are in {site}")


main()
