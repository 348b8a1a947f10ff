import Fixtures
import Foundation
import Testing

@testable import Reports
@testable import Results
@testable import Vectors

@Suite("The report for people")
struct HumanReporterTests {
    @Test("names vector, file, line, stage and section, and shows both values")
    func failure() throws {
        let vector = try TestVector(
            photo(expected: #"{"base_string_uri": "http://photos.example.net/Photos"}"#))
        let text = report(vector)
        for part in [
            "FAILED v::photo", "v.json:1", "base string URI", "RFC 5849 §3.4.1.2",
            "first difference: the base string URI",
            "correct  http://photos.example.net/photos",
            "found    http://photos.example.net/Photos",
            "^ byte 27", "oauthcheck: 1 vector: 0 passed, 1 failed",
        ] { #expect(text.contains(part), "\(part) is missing in:\n\(text)") }
    }

    @Test("shows a base string's parts that differ, one by one")
    func baseString() throws {
        let expected = """
            {"base_string": "POST&http%3A%2F%2Fphotos.example.net%2FPhotos&file%3Dvacation.jpg%26\
            oauth_consumer_key%3Ddpf43f3p2l4k3l03%26oauth_nonce%3DchapoH%26\
            oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D137131203%26\
            oauth_token%3Dnnch734d00sl2jdk%26extra%3D"}
            """
        let text = report(try TestVector(photo(expected: expected)))
        for part in [
            "the method:", "correct  GET", "found    POST", "the base string URI:",
            "parameter by parameter:", "value differs        oauth_timestamp",
            "correct  oauth_timestamp=137131202, which decodes to \"137131202\"",
            "found    oauth_timestamp=137131203, which decodes to \"137131203\"",
            "extra                extra = \"\"",
            "missing              size = \"original\"",
        ] { #expect(text.contains(part), "\(part) is missing in:\n\(text)") }
    }

    @Test("shows no more than a dozen findings, and says how many there are")
    func findings() throws {
        let names = (10..<40).map { "p\($0)=" }.joined(separator: "&")
        let vector = try TestVector(
            #"{"id": "a", "request": {}, "expected": {"parameters": "\#(names)"}}"#
        )
        let text = report(vector)
        #expect(text.components(separatedBy: "extra   ").count == 13)
        #expect(text.contains("and 18 more"))
    }

    @Test("shows nothing that moves the cursor or cannot be seen")
    func hostile() throws {
        let expected = #"{"parameters": "a=\u001b[2J\u202e\u0000\u200b\r\n\u0085"}"#
        let members = #""comment": "\u001b[31m\u202e\u2028","#
        let vector = try TestVector(
            photo(expected: expected, and: members), file: "\u{1B}\u{200F}.json")
        for scalar in report(vector).unicodeScalars where scalar != "\n" {
            #expect(scalar.value >= 0x20 && scalar.value != 0x7F, "U+\(scalar.value)")
            #expect(!(0x80...0x9F).contains(scalar.value), "U+\(scalar.value)")
            #expect(![0x200B, 0x200F, 0x2028, 0x202E].contains(scalar.value))
        }
    }

    @Test("is coloured only if colours are asked for")
    func color() throws {
        let vector = try TestVector(photo(expected: #"{"signature": "x"}"#))
        #expect(!report(vector).contains("\u{1B}"))
        #expect(report(vector, ReportStyle(hasColor: true)).contains("\u{1B}[31mFAILED\u{1B}[0m"))
    }

    @Test("says that a vector marked invalid is correct")
    func comesOut() throws {
        let expected = #"{"signature": "MdpQcU8iPSUjWoN/UDMsK2sui9I="}"#
        let text = report(try TestVector(photo(expected: expected, and: #""result": "invalid","#)))
        #expect(text.contains("marked invalid") && text.contains("signature"))
        #expect(text.contains("nothing is wrong with it"))
    }

    @Test("says that a public key does not verify a signature")
    func rsa() throws {
        let text = report(try Repository.wikiVector(signature: "AAAA"))
        #expect(text.contains("the public key does not verify the signature"))
    }

    @Test("lists words as people do")
    func words() {
        #expect([String]().formatted == "")
        #expect(["a"].formatted == "a")
        #expect(["a", "b"].formatted == "a and b")
        #expect(["a", "b", "c"].formatted == "a, b and c")
    }

    private func report(_ vector: TestVector, _ style: ReportStyle = ReportStyle()) -> String {
        var reporter = HumanReporter(style)
        return Report.text(of: [vector], by: &reporter)
    }
}

/// The text of a whole report.
enum Report {
    static func text(
        of vectors: [TestVector],
        issues: [VectorIssue] = [],
        by reporter: inout some Reporter
    ) -> String {
        var output: [UInt8] = []
        var summary = RunSummary()
        reporter.begin(to: &output)
        for vector in vectors {
            let verdict = vector.verdict()
            summary.count(verdict)
            reporter.add(CheckResult(verdict), of: vector, to: &output)
        }
        for issue in issues {
            summary.unreadable += 1
            reporter.add(issue, to: &output)
        }
        reporter.finish(summary, to: &output)
        return String(decoding: output, as: UTF8.self)
    }
}
