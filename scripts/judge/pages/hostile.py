"""Enters the texts of scripts/hostile into every field of the page: they must stay text, no secret may be shown, and the page must answer or can be stopped."""

import base64
import json
import time

import resources
import secrets_intake
import secrets_kept
import texts

SECRET = "MarkedFieldSecret"
ANSWER_MAX = 5  # seconds until there is an answer, or a button that stops the search
MEMORY = "256 MB"
READING = ("method", "url", "body", "provider")
SIGNING = ("method", "consumerKey", "token", "body", "contentType", "nonce", "timestamp")
# What no text may bring into the page: elements that load or run something, and attributes that do.
UNSAFE = """() => [...document.querySelectorAll('main *')].filter((one) => !one.closest('form#input, noscript')
    && (/^(img|script|iframe|object|embed|base|svg|style|link|meta|form)$/i.test(one.tagName)
        || [...one.attributes].some(({ name, value }) => /^on/i.test(name) || /^\\s*javascript:/i.test(value))))
    .map((one) => one.outerHTML.slice(0, 200))"""
# Writes into fields as a user does, but all at once.
WRITE = """(fields) => { for (const [id, value] of Object.entries(fields)) {
    const field = document.getElementById(id); field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true })); } }"""
EDIT = """(value) => { for (const field of document.querySelectorAll('#answer [data-key]')) {
    if (field.tagName === 'BUTTON') continue;
    field.value = value; field.dispatchEvent(new Event('input', { bubbles: true })); } }"""
KEPT = "JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie, document.title, history.state])"
# How long the page did nothing else, at most, in milliseconds.
BEAT = """() => { window.longest = 0; let last = performance.now();
    setInterval(() => { const now = performance.now(); window.longest = Math.max(window.longest, now - last); last = now; }, 20); }"""


def small():
    """Each text, without those parts that are no text of a browser."""
    return [text for text in texts.COMMANDS + texts.MARKUP + texts.CONTROLS if len(text) < 1_000]


def large():
    """What is large, by name, with the secrets beside it."""
    for name, (count, _, members) in resources.LARGE.items():
        yield name, json.dumps({"id": "a", "request": {"url": "http://a/"}, **members(count)})
    for name, (_, count, before, repeated, after) in resources.IMPORTED.items():
        yield name, before + resources.numbered(repeated, count) + after
    yield "nested lists", "[" * 200_000
    yield "nested objects", '{"a":' * 200_000


def marked():
    """Requests with secrets in and beside them, in every format, whole and broken."""
    for name, signature in secrets_intake.SIGNATURES.items():
        for form, text, _ in [*secrets_intake.without_secrets(*signature), *secrets_intake.with_secrets(*signature)]:
            yield f"{form}, signed with {name}", text
    for name, text, _, words in secrets_intake.broken_texts():
        if words == "explain":
            yield name, text


def of_module(hold, answers):
    """No secret is in what the module says or invents, and a text that needs too much memory is refused in words."""
    tried = [(f"{'share' if shares else 'explain'}: {name}", {"text": text, "shares": shares, "budget": 200, "now": 1_790_000_000,
                                                              "environment": secrets_intake.FILES[".env"]})
             for name, text in marked() for shares in (False, True)]
    for (name, _), found in zip(tried, answers([line for _, line in tried]), strict=True):
        said = json.dumps(found, ensure_ascii=False).encode()
        leaks = [secrets_kept.leak(secret, said) for secret in (secrets_intake.CONSUMER, secrets_intake.TOKEN)]
        hold(f"{name}: no secret is in what the module says", leaks == [None, None] and "fault" not in found, leaks, said[:2_000])
    [found] = answers([{"text": "x" * 300_000_000}])
    hold("the module says that 300 MB are too large", MEMORY in found.get("fault", ""), str(found)[:500])


def of_page(visit, hold, expect):
    """Every field with every text; the page shows an answer."""
    page = visit.page
    title = page.title()
    page.evaluate(BEAT)

    def safe(name):
        wait(page, hold, name)
        shown = page.evaluate("document.body.innerText + document.querySelector('#answer').innerHTML")
        hold(f"{name}: no markup gets in", not page.evaluate(UNSAFE), page.evaluate(UNSAFE))
        hold(f"{name}: no secret is shown or kept", not any(
            secret in text for secret in (SECRET, "hidden-secret") for text in (shown, page.url, page.evaluate(KEPT))))
        hold(f"{name}: the title stays", page.title() == title)

    for text in small():
        name = f"{text[:40]!r}"
        secrets = {"consumerSecret": SECRET + text, "tokenSecret": text + SECRET}
        fill(page, {"text": text, **secrets, **dict.fromkeys(READING, text)})
        safe(f"{name} in the fields")
        # Each of these two ends the reading by itself.
        fill(page, {"method": "", "provider": "", "url": "", "body": "", "text": json.dumps(texts.vectors(text)[1])})
        safe(f"{name} in every place of a vector")
        page.evaluate("for (const one of document.querySelectorAll('#answer details:not(.share)')) one.open = true")
        page.wait_for_timeout(20)
        page.evaluate(EDIT, text)
        safe(f"{name} in the values of the walk")
        page.set_input_files("#file", {"name": f"{text[:80]}.env".replace("/", "|").replace("\0", ""), "mimeType": "text/plain",
                                       "buffer": f"CONSUMER_SECRET={SECRET}{text}\n{text}\nTOKEN_SECRET={text}".encode()})
        safe(f"{name} as a file of secrets")
        page.evaluate("(text) => { location.hash = text; }", text)
        page.evaluate("(text) => { location.hash = `text=${text}`; }", base64.urlsafe_b64encode(text.encode()).decode().rstrip("="))
        safe(f"{name} in a link")
        page.evaluate("history.replaceState(null, '', location.pathname)")
        page.click("#sign")
        for url in ("https://api.example.com/", text):
            fill(page, {"sign-url": url, **{f"sign-{field}": text for field in SIGNING}, **secrets})
            safe(f"{name} in a request to sign")
        page.click("#explain")
    page.evaluate("environment = ''")
    for name, text in large():
        fill(page, {"text": "", "consumerSecret": "cs", "tokenSecret": "ts"})
        page.set_input_files("#file", {"name": "large.txt", "mimeType": "text/plain", "buffer": text.encode()})
        wait(page, hold, name)
        hold(f"{name}: no markup gets in", not page.evaluate(UNSAFE))
    too_much(page, hold, expect)
    hold("no hostile text is run, makes a connection, or is refused by the policy", not visit.faults, *visit.faults[:5])


def fill(page, fields):
    page.evaluate("window.longest = 0")
    page.evaluate(WRITE, fields)


def wait(page, hold, name):
    """Until the page answers, or can be stopped; then it is stopped."""
    start = time.monotonic()
    page.wait_for_timeout(160)  # the page waits for more letters
    until(page, "asked === undefined || !document.getElementById('work').hidden", 30)
    seconds = time.monotonic() - start
    hold(f"{name}: an answer, or a button that stops, within {ANSWER_MAX} s", seconds < ANSWER_MAX, seconds)
    if not until(page, "asked === undefined", 2):  # a search that goes on
        page.evaluate("document.getElementById('stop').click()")
    longest = page.evaluate("window.longest") / 1_000
    hold(f"{name}: the page is never busy for {ANSWER_MAX} s", longest < ANSWER_MAX, longest)


def until(page, condition, seconds):
    """Whether it holds in time. The policy of the page forbids playwright's own waiting."""
    end = time.monotonic() + seconds
    while not (holds := page.evaluate(condition)) and time.monotonic() < end:
        page.wait_for_timeout(20)
    return holds


PASTE = """(content) => { const clipboardData = new DataTransfer(); clipboardData.setData('text/plain', content);
    document.getElementById('text').dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true, bubbles: true })); }"""


def too_much(page, hold, expect):
    """What is too long to be shown is read, and what is more than the page takes is refused; then it goes on."""
    page.evaluate(PASTE, f"GET /a HTTP/1.1\nHost: h\nX: {'x' * 400_000}\n{resources.HEADER}\n\n")
    expect(page.locator("#read")).to_contain_text("an HTTP message", timeout=20_000)
    hold("a long text that is pasted is read, but not shown", page.input_value("#text") == "" and "read but not shown" in
         page.get_attribute("#text", "placeholder"))
    page.set_input_files("#file", {"name": "large.har", "mimeType": "text/plain", "buffer": b"x" * 20_000_001})
    expect(page.locator("#answer h2")).to_contain_text("large.har is too large for this page")
    page.evaluate("ask({ text: 'x'.repeat(9e7), options: {} }, () => {})")
    expect(page.locator("#answer")).to_contain_text(MEMORY, timeout=120_000)
    page.get_by_role("button", name="A correct signature").click()
    expect(page.locator("#answer")).to_contain_text("signature is correct", timeout=20_000)
    hold("the page goes on after a text that is too large", True)
