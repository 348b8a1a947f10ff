import Diagnosis
import Fixtures
import Foundation
import OAuth1
import Reports
import Results
import Testing
import Vectors

@Suite("The HTML report")
struct HTMLReporterTests {
    /// Text that would be markup, script, a second address or a moved cursor.
    static let hostile = [
        "</script><script>alert(1)</script>", "<img src=x onerror=alert(1)>", "--><b>", "]]><b>",
        "\" onfocus=\"alert(1)\" autofocus x=\"", "' onfocus='alert(1)' x='", "{{body}}{{data}}",
        "&lt;b&gt;", "javascript:alert(1)", "a\u{0}b", "a\u{2028}b\u{2029}c", "\u{202E}gpj.exe",
        "\u{1B}[31mred", "</noscript><b>", "</style><b>",
    ]

    @Test("never has hostile text as markup, wherever it appears", arguments: Self.hostile)
    func hostileText(_ text: String) throws {
        let value = JSONText.string(text)
        let vector = try TestVector(
            #"""
            {"id": "a", "comment": \#(value), "spec": [\#(value)], "request": {"url": "http://a/"},
             "expected": {"parameters": \#(value)}}
            """#, file: text + ".json")
        let issue = VectorIssue(
            file: text, line: 1, column: 2, path: "", message: text, hint: Hint(text))
        var implementation = Implementation(name: text)
        implementation.version = text
        implementation.language = text
        let page = try report(
            of: [vector], issues: [issue], implementation: implementation)
        let plain = try report(of: [TestVector(#"{"id": "a"}"#)])
        for mark in ["<script", "<b>", "<img", "onfocus=\"", "</style", "</noscript"] {
            let expected = plain.count(of: mark) + (mark == "</noscript" ? 1 : 0)
            #expect(page.count(of: mark) == expected, "\(mark)")
        }
        // Inside the data an apostrophe is one character of a JSON string.
        let json = try Self.json(in: page)
        #expect(page.count(of: "onfocus='") == String(json).count(of: "onfocus='"))
        let invisible: [Unicode.Scalar] = ["\0", "\u{2028}", "\u{2029}", "\u{202E}", "\u{1B}"]
        #expect(!page.unicodeScalars.contains { invisible.contains($0) })
    }

    @Test("has data that are JSON, with the texts unchanged and nothing that ends a script")
    func data() throws {
        let text = "</script>&<!-- \u{1F600}\"\\"
        let vector = try TestVector(
            #"{"id": "a", "comment": \#(JSONText.string(text)), "#
                + #""request": {"method": "GET", "url": "http://h/a"}}"#, file: "dir/v.json")
        let json = try Self.json(in: report(of: [vector, vector]))
        #expect(!json.contains { "<>&".contains($0) })
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        let texts = try #require(object?["texts"] as? [String])
        let rows = try #require(object?["rows"] as? [[Any]])
        #expect(texts.first == "" && texts.count == Set(texts).count)
        #expect(rows.count == 2)
        let numbers = rows[1].compactMap { $0 as? Int }
        let shown = numbers.prefix(11).map { texts[$0] }
        #expect(
            shown == [
                "dir/v::a", "dir/v.json", "skipped", "sign", "v", "", "", text, "", "",
                "GET http://h/a",
            ])
        #expect(numbers[11] == 1)
    }

    @Test("permits only its own style and script, by their hashes")
    func policy() throws {
        // openssl dgst -sha256 -binary | base64, of "a" and of "b".
        let template = HTMLTemplate(
            frame: Array("{{policy}}|{{style}}|{{script}}|{{nothing}}|{{data}}".utf8),
            results: [], style: Array("a".utf8), script: Array("b".utf8))
        let page = try report(of: [], implementation: .own, template)
        #expect(
            page == "default-src &#39;none&#39;;"
                + " style-src &#39;sha256-ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs=&#39;;"
                + " script-src &#39;sha256-PiPoFgA5WUoziU9lZOGxNIu9egCI1CxKy3PurtWcAJ0=&#39;;"
                + " img-src data:; base-uri &#39;none&#39;; form-action &#39;none&#39;|a|b||"
                + "{\"texts\": [\"\"],\n\"rows\": []}")
    }

    @Test("has fewer than a million bytes for a thousand vectors, all of which fail")
    func size() throws {
        var reporter = HTMLReporter(ReportStyle(), .own, try Self.template())
        var output: [UInt8] = []
        var summary = RunSummary()
        let limits = Diagnoser.Limits(depth: 1) { { false } }
        var checker = ExplainingChecker(
            Checker(), FailureExplainer(limits, explanationsMax: 1000))
        for number in 0..<1000 {
            let vector = try TestVector(
                """
                {"id": "v\(number)", "comment": "A space, and the number \(number).",
                 "request": {"method": "GET", "url": "http://example.com/", "query": {"a": "b c"}},
                 "oauth": {"oauth_consumer_key": "key", "oauth_nonce": "\(number)"},
                 "expected": {"parameters":
                 "a=b+c&oauth_consumer_key=key&oauth_nonce=\(number)"}}
                """)
            let result = checker.check(vector)
            summary.count(result)
            reporter.add(result, of: vector, to: &output)
        }
        reporter.finish(summary, to: &output)
        #expect(summary.failed == 1000)
        #expect(output.count < 1_000_000)
        let page = String(decoding: output, as: UTF8.self)
        #expect(page.contains("plus-for-space") && page.contains("How the signature is derived"))
    }

    @Test("says that a run was interrupted")
    func interrupted() throws {
        var summary = RunSummary()
        summary.count(.passed)
        summary.interruption = 2
        var output: [UInt8] = []
        var reporter = HTMLReporter(ReportStyle(), .own, try Self.template())
        reporter.finish(summary, to: &output)
        let page = String(decoding: output, as: UTF8.self)
        #expect(page.contains("<p class=\"reasons\">the run was interrupted; results so far</p>"))
        #expect(page.contains("exit code 130: the run was interrupted; results so far"))
    }

    @Test("has no secret, not even in the derivation of a signature")
    func secrets() throws {
        let vector = try TestVector(
            """
            {"id": "a", "request": {"method": "GET", "url": "http://a/"},
             "oauth": {"oauth_consumer_key": "key", "oauth_signature_method": "PLAINTEXT"},
             "secrets": {"consumer_secret": "very secret", "token_secret": "as secret"},
             "expected": {"signature": "very%20secret&wrong", "signing_key": "very secret"}}
            """)
        let limits = Diagnoser.Limits(depth: 1) { { false } }
        var checker = ExplainingChecker(Checker(), FailureExplainer(limits, explanationsMax: 1))
        let result = checker.check(vector)
        var reporter = HTMLReporter(ReportStyle(), .own, try Self.template())
        var output: [UInt8] = []
        reporter.add(result, of: vector, to: &output)
        reporter.finish(RunSummary(), to: &output)
        let page = String(decoding: output, as: UTF8.self)
        for secret in ["very secret", "very%20secret", "very%2520secret", "as secret"] {
            #expect(!page.contains(secret), "\(secret)")
        }
    }

    @Test("has a sister, the matrix, that shows hostile names and topics as text")
    func matrix() throws {
        let text = "<img src=x onerror=alert(1)>"
        var row = MatrixRow("a")
        var implementation = Implementation(name: text)
        implementation.version = "\u{202E}"
        row.implementation = implementation
        row.problem = text
        let vector = try TestVector(#"{"id": "a"}"#, file: "\(text).json")
        row.count(CheckResult(.passed), of: vector)
        row.count(CheckResult(.failed(.acceptsWrong([text]))), of: vector)
        let table = MatrixTable([row])
        let bytes = MatrixPage(table, isPartial: true, try Self.template()).bytes
        let page = String(decoding: bytes, as: UTF8.self)
        #expect(!page.contains("<img") && !page.contains("\u{202E}"))
        let cell = "<td class=\"number some some-3\"><a href=\"#failures-1-0\">1/2</a></td>"
        #expect(page.contains(cell))
        #expect(page.contains("<h3 id=\"failures-1-0\">"))
        #expect(page.count(of: "<li><span class=\"id\">") == 1)
        #expect(page.contains("<li>1: accepts a wrong signature</li>"))
        #expect(page.contains("the run was interrupted"))
    }

    @Test("begins with one sentence: how much is wrong, and why if there is one reason")
    func headline() throws {
        func headline(_ implementation: Implementation, _ change: (inout RunSummary) -> Void) throws
            -> String
        {
            var (summary, output) = (RunSummary(), [UInt8]())
            change(&summary)
            var reporter = HTMLReporter(ReportStyle(), implementation, try Self.template())
            reporter.finish(summary, to: &output)
            let page = String(decoding: output, as: UTF8.self)
            let start = try #require(page.range(of: "</span> ")?.upperBound)
            let end = try #require(page.range(of: "</h1>")?.lowerBound)
            return String(page[start..<end])
        }
        let wrong = try headline(.own) {
            ($0.requests, $0.passed, $0.failed) = (54, 45, 9)
            $0.causes.count(.pitfalls(["not-sorted"]), times: 9)
        }
        #expect(
            wrong == "9 of 54 requests are signed wrongly:"
                + " the program joined the parameters without sorting them.")
        let several = try headline(Implementation(name: "lib")) {
            ($0.passed, $0.failed, $0.errored) = (1, 2, 1)
            $0.causes.count(.unknown)
            $0.causes.count(.pitfalls(["not-sorted"]))
        }
        #expect(
            several == "lib fails 2 of 4 vectors, for 2 reasons; 1 vector could not be checked.")
        let right = try headline(.own) { ($0.requests, $0.passed, $0.skipped) = (3, 2, 1) }
        #expect(right == "All 2 requests that could be checked are signed correctly.")
        #expect(try headline(.own) { $0.skipped = 1 }.hasPrefix("Nothing was verified"))
        #expect(try headline(.own) { $0.unreadable = 1 } == "The input could not be read.")
        let same = try headline(.own) {
            ($0.passed, $0.failed, $0.parts.changed) = (1, 2, 0)
        }
        #expect(same == "No failure is new; 2 of 3 vectors fail.")
        #expect(try headline(.own) { $0.errored = 1 } == "1 vector could not be checked.")
    }

    @Test("writes large numbers with separators")
    func separators() throws {
        var reporter = HTMLReporter(ReportStyle(), .own, try Self.template())
        var (summary, output) = (RunSummary(), [UInt8]())
        (summary.passed, summary.failed) = (1_234_567, 20_000)
        reporter.finish(summary, to: &output)
        let page = String(decoding: output, as: UTF8.self)
        #expect(page.contains("1,254,567 vectors: 1,234,567 passed, 20,000 failed</p>"))
        #expect(page.contains("exit code 1: 20,000 failed</p>"))
    }

    // MARK: Reports

    private static func template() throws -> HTMLTemplate {
        let folder = "Sources/oauthcheck/Resources"
        return HTMLTemplate(
            frame: try Repository.bytes(of: "\(folder)/page.html"),
            results: try Repository.bytes(of: "\(folder)/results.html"),
            style: try Repository.bytes(of: "\(folder)/page.css"),
            script: try Repository.bytes(of: "\(folder)/page.js"))
    }

    private func report(
        of vectors: [TestVector],
        issues: [VectorIssue] = [],
        implementation: Implementation = .own,
        _ template: HTMLTemplate? = nil
    ) throws -> String {
        let template = try template ?? Self.template()
        var reporter = HTMLReporter(ReportStyle(), implementation, template)
        return Report.text(of: vectors, issues: issues, by: &reporter)
    }

    /// The text between the tags of the data.
    private static func json(in page: String) throws -> Substring {
        let start = try #require(page.range(of: #"id="data">"#)?.upperBound)
        let end = try #require(page.range(of: "</script>", range: start..<page.endIndex))
        return page[start..<end.lowerBound]
    }
}

extension String {
    fileprivate func count(of text: String) -> Int { components(separatedBy: text).count - 1 }
}
