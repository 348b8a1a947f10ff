"""Opens pages in a browser, for the judges of pages; and what judge/html looks for in reports: keyboard, filter, widths, themes."""
import functools
import http.server
import shutil
import threading
from contextlib import contextmanager
from urllib.parse import urlsplit

try:
    from axe_playwright_python.sync_playwright import Axe
    from playwright.sync_api import expect, sync_playwright  # noqa: F401  `expect` is for the judges
except ImportError:
    Axe = expect = None

WIDTHS = {"desktop": (1280, 900), "phone": (390, 844), "tablet": (768, 1024), "wide": (1920, 1080)}


def program():
    return next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)


def missing():
    """Why no browser can be used; None if one can."""
    if Axe is None:
        return "the Python packages playwright and axe-playwright-python are not installed"
    return None if program() else "chromium is not installed"


@contextmanager
def chromium():
    with sync_playwright() as playwright:
        # Its sandbox needs rights that containers lack; the pages are our own.
        browser = playwright.chromium.launch(executable_path=program(), args=["--no-sandbox"])
        yield browser
        browser.close()


@contextmanager
def served(folder, base="/"):
    """The address of a server of this folder, at the path `base`."""
    class Files(http.server.SimpleHTTPRequestHandler):
        def translate_path(self, path):
            return super().translate_path("/" + urlsplit(path).path.removeprefix(base))

        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}{base}"
        server.shutdown()


class Visit:
    """An open page, and what should not have happened in it: messages, dialogs, and requests but for those that begin with `own`."""

    def __init__(self, browser, url, width="desktop", scheme="light", script=True, own="", **options):
        self.faults, self.own = [], (own or url, "data:", "blob:")
        size = dict(zip(("width", "height"), WIDTHS[width]))
        self.context = browser.new_context(
            viewport=size, color_scheme=scheme, reduced_motion="reduce", java_script_enabled=script, **options)
        self.page = self.context.new_page()
        self.page.on("console", lambda message: self.faults.append(f"console: {message.text}"))
        self.page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        self.page.on("request", lambda request: self.expect(request.url.startswith(self.own), f"request: {request.url[:100]}"))
        self.page.on("response", lambda response: self.expect(response.status < 400, f"{response.status}: {response.url[:100]}"))
        self.page.on("dialog", self.dismiss)
        self.page.goto(url, wait_until="load")

    def dismiss(self, dialog):
        self.faults.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def expect(self, condition, fault):
        if not condition:
            self.faults.append(fault)

    def fits(self):
        wide = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        self.expect(wide <= 0, f"{wide} pixels wider than the window")

    def audit(self):
        """What axe finds."""
        found = Axe().run(self.page).response["violations"]
        self.faults += [f"axe {v['id']}: {v['help']}: {v['nodes'][0]['html'][:120]}" for v in found]

    def close(self):
        self.context.close()
        return self.faults


def looks(hold, browser, name, path):
    """Opens a page in both widths and themes, with the first results unfolded."""
    for width in ("desktop", "phone"):
        for scheme in ("light", "dark"):
            visit = Visit(browser, path.as_uri(), width, scheme)
            for summary in visit.page.query_selector_all("#rows summary")[:30]:
                summary.evaluate("summary => summary.parentElement.open = true")
            visit.page.evaluate("scrollTo(0, 0)")
            visit.page.wait_for_timeout(100)
            visit.fits()
            visit.expect(visit.page.evaluate("window.hacked") is None, "a script of a vector ran")
            visit.expect(visit.page.locator("script").count() == 2, "there are more scripts than our two")
            visit.expect(visit.page.locator("img, iframe, base, [onerror], [onload], [onfocus]").count() == 0,
                         "markup of a vector became an element")
            if path.stat().st_size < 500_000:
                visit.audit()
            hold(f"{name}: looks as it should, {width}, {scheme}", not visit.close(), *visit.faults)


def walk(hold, browser, path):
    """The report of failures: by keyboard only, its filter, its links, and without JavaScript."""
    visit = Visit(browser, path.as_uri())
    page = visit.page
    rows = page.locator("#rows > li")
    before = rows.count()
    visit.expect(before > 0, "nothing is listed")
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.tagName") == "SUMMARY":
            break
    page.keyboard.press("Enter")
    page.wait_for_timeout(100)
    visit.expect(page.locator("#rows details[open] .block").count() > 0, "Enter unfolds no vector")
    visit.expect("plus-for-space" in page.locator("#rows details[open]").first.inner_text(), "the mistake is not named")
    visit.expect(page.locator("#rows details[open] mark").count() > 1, "the byte that differs is not marked")
    page.fill("#q", "v1 plus-for-space")
    page.wait_for_timeout(300)
    visit.expect(0 < rows.count() < before, "the text filters nothing")
    visit.expect("q=v1" in page.url, "the filter is not in the address")
    page.fill("#q", "no vector says this")
    page.wait_for_timeout(300)
    visit.expect(rows.count() == 0 and page.inner_text("#found").startswith("0 of"), "a text that fits nothing finds something")
    page.click("#filter button")
    visit.expect(rows.count() > before, "'Show all' does not")
    page.click("a:text-is('plus-for-space')")
    page.wait_for_timeout(100)
    visit.expect(page.locator("#cause").input_value() == "=plus-for-space", "a cause's link does not filter")
    page.select_option("#operation", "=sign")
    visit.expect(0 < rows.count() < before, "the operation filters nothing")
    visit.expect(page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(244, 245, 247)", "it is not light")
    page.click("#theme")
    page.click("#theme")
    visit.expect(page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(18, 22, 27)", "the switch is not dark")
    page.evaluate("const s = document.createElement('script'); s.textContent = 'window.hacked = 1'; document.body.append(s)")
    visit.expect(page.evaluate("window.hacked") is None, "the policy lets another script run")
    visit.faults = [fault for fault in visit.faults if "Content Security Policy" not in fault]
    hold("failing: works with only the keyboard", not visit.close(), *visit.faults)
    visit = Visit(browser, path.as_uri(), script=False)
    text = visit.page.inner_text("body")
    for wanted in ["plus-for-space", "set::v1", "correct", "Topics"]:
        visit.expect(wanted in text, f"'{wanted}' is not shown")
    hold("failing: works without JavaScript", not visit.close(), *visit.faults)


def nights(hold, browser, path):
    """The chart by keyboard and on a phone, the flags, the commit, and labels that do not scroll away."""
    for width in ("desktop", "phone"):
        visit = Visit(browser, path.as_uri(), width)
        page = visit.page
        head = page.inner_text("header")
        for wanted in ["Nightly", "nights.jsonl", "run night 6", "commit 0123456789ab"]:
            visit.expect(wanted in head, f"the head does not say '{wanted}'")
        visit.expect(page.locator("#changes").count() == 1, "there is no list of changes")
        dots = page.locator(".dot")
        visit.expect(dots.count() == 6, f"there are {dots.count()} runs for 6 nights")
        page.locator("#rates").scroll_into_view_if_needed()
        shown = "[...document.querySelectorAll('.dot text')].filter(t => getComputedStyle(t).visibility === 'visible').map(t => t.textContent)"
        visit.expect(page.evaluate(shown) == [], "values are shown before they are asked for")
        dots.nth(2).focus()
        page.keyboard.press("Tab")
        visit.expect(page.evaluate(shown) == ["night 4: 0 failed, 100.0 % passed"], f"the fourth run shows {page.evaluate(shown)}")
        box = page.evaluate("(() => { const b = document.querySelector('.dot:focus text').getBoundingClientRect();"
                            " return [b.left, b.right, b.height, innerWidth] })()")
        visit.expect(box[0] >= 0 and box[1] <= box[3], f"the value of a dot is outside the window: {box}")
        visit.expect(box[2] >= 10, f"the value of a dot is {box[2]} pixels high")
        scale = page.locator(".plot .rate").all_text_contents()
        visit.expect(scale[:1] == ["0"] and len(scale) == 3, f"the scale is {scale}")
        visit.expect(page.locator(".plot polygon").count() == page.locator(".legend li").count() > 0, "not each area has a cause")
        rows = page.locator("#rows > li:not(.group)")
        page.select_option("#status", "all")
        before = rows.count()
        page.select_option("#group", "status")
        titles = page.locator("#rows > .group").all_inner_texts()
        visit.expect(rows.count() == before and any(title.startswith("failed (") for title in titles), f"the groups are {titles}")
        page.select_option("#sort", "id")
        ids = page.locator("#rows > .group:last-of-type ~ li .id").all_inner_texts()
        visit.expect(ids == sorted(ids), "the last group is not sorted by id")
        page.select_option("#group", "")
        page.select_option("#sort", "")
        page.select_option("#flag", "=even")
        visit.expect(0 < rows.count() < before, "a flag filters nothing")
        page.select_option("#flag", "all")
        page.select_option("#status", "=failed")
        page.locator("#rows summary").first.click()
        block = page.locator("#rows .aligned").first
        block.evaluate("block => { block.scrollLeft = block.scrollWidth }")
        seen = block.evaluate("block => [...block.querySelectorAll('.label')].map(label =>"
                              " label.getBoundingClientRect().left - block.getBoundingClientRect().left)")
        visit.expect(len(seen) == 2 and all(0 <= place < 4 for place in seen), f"the labels of the values are at {seen}")
        hold(f"nights: the chart and the list work, {width}", not visit.close(), *visit.faults)


def haste(hold, browser, path, milliseconds):
    """The time to open and to filter many results."""
    visit = Visit(browser, path.as_uri())
    opened = visit.page.evaluate("performance.timing.domContentLoadedEventEnd - performance.timing.navigationStart")
    started = visit.page.evaluate("performance.now()")
    visit.page.fill("#q", "v19996")
    visit.page.locator("#rows > li").nth(1).wait_for(state="detached")
    filtered = visit.page.evaluate("performance.now()") - started
    print(f"20000 opened in {opened:.0f} ms, filtered in {filtered:.0f} ms")
    hold(f"20000: takes less than {milliseconds} ms", max(opened, filtered) < milliseconds)
    hold("20000: opens without faults", not visit.close(), *visit.faults)
