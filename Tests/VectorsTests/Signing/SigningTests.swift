import Fixtures
import Foundation
import OAuth1
import Testing
import Vectors

@Suite("A signed vector as text")
struct SignedTextTests {
    static let stages: [Stage] = [.baseStringURI, .signature]

    @Test("shows each stage under its name")
    func text() throws {
        let text = try output {
            SignedText.appendText($0, isSingle: false, style: ReportStyle(), to: &$1)
        }
        #expect(
            text == """
                v::photo
                  base string URI        http://photos.example.net/photos
                  signature              MdpQcU8iPSUjWoN/UDMsK2sui9I=


                """)
    }

    @Test("shows a single stage alone, to be piped on")
    func single() throws {
        let text = try output(stages: [.signature]) {
            SignedText.appendText($0, isSingle: true, style: ReportStyle(), to: &$1)
        }
        #expect(text == "MdpQcU8iPSUjWoN/UDMsK2sui9I=\n")
    }

    @Test("is one JSON object on one line")
    func json() throws {
        var derivation = Derivation()
        let vector = try TestVector(photo(expected: "{}"))
        let signed = try derivation.sign(vector, stages: StageSet(Self.stages))
        var output: [UInt8] = []
        let json = SignedJSON(Self.stages, ReportStyle())
        json.append(vector, signed, derivation, to: &output)
        let text = String(decoding: output, as: UTF8.self)
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: String]
        #expect(
            object == [
                "id": "v::photo", "base_string_uri": "http://photos.example.net/photos",
                "signature": "MdpQcU8iPSUjWoN/UDMsK2sui9I=",
            ])
        #expect(!text.contains("\n"))
    }

    @Test("is a header's line")
    func header() throws {
        let text = try output(stages: [.authorizationHeader]) {
            SignedText.appendHeader($0, style: ReportStyle(), to: &$1)
        }
        #expect(text.hasPrefix(#"Authorization: OAuth realm="Photos", oauth_consumer_key="#))
        #expect(text.hasSuffix("\n"))
    }

    private func output(
        stages: [Stage] = SignedTextTests.stages,
        _ write: (SignedVector, inout [UInt8]) -> Void
    ) throws -> String {
        var derivation = Derivation()
        let vector = try TestVector(photo(expected: "{}"))
        let signed = try SignedVector(vector, stages: stages, using: &derivation)
        var output: [UInt8] = []
        write(signed, &output)
        return String(decoding: output, as: UTF8.self)
    }
}

@Suite("Signed vectors")
struct SignedVectorTests {
    @Test("hold every stage that can be derived, and no signature of a public key")
    func stages() throws {
        var derivation = Derivation()
        let url = try TestVector(#"{"id": "a", "request": {"url": "http://a"}}"#)
        let part = try SignedVector(url, stages: Stage.allCases, using: &derivation)
        #expect(part.values.map(\.stage) == [.bodyHash, .baseStringURI, .parameters, .signingKey])
        let whole = try SignedVector(
            TestVector(photo(expected: "{}")), stages: Stage.allCases, using: &derivation)
        #expect(whole.values.map(\.stage) == Stage.allCases.filter { $0 != .encoded })
        let publicKey = try Repository.wikiVector(signature: "AAAA")
        let verified = try SignedVector(publicKey, stages: [.signature], using: &derivation)
        #expect(verified.values.isEmpty)
    }

    static let whole =
        #"{"id": "a", "request": {"method": "GET", "url": "http://a"}, "oauth": {OAUTH}}"#

    @Test(
        "lack freshness where a whole request has no nonce or timestamp",
        arguments: [
            (#""oauth_consumer_key": "k""#, true),
            (#""oauth_consumer_key": "k", "oauth_nonce": "n""#, true),
            (#""oauth_consumer_key": "k", "oauth_nonce": "n", "oauth_timestamp": "1""#, false),
            (#""oauth_consumer_key": "k", "oauth_signature_method": "PLAINTEXT""#, false),
            ("", false),
        ])
    func freshness(_ oauth: String, _ isLacking: Bool) throws {
        let vector = try TestVector(Self.whole.replacing("OAUTH", with: oauth))
        #expect(vector.lacksFreshness == isLacking)
    }

    @Test("get what is missing of nonce and timestamp, and keep what is there")
    func refresh() throws {
        let text = Self.whole.replacing(
            "OAUTH", with: #""oauth_consumer_key": "k", "oauth_nonce": "own""#)
        let (vector, added) = try TestVector(text)
            .refreshed(with: Freshness(nonce: "n", timestamp: 7))
        #expect(added.map(\.name) == ["oauth_timestamp"])
        #expect(added.map(\.value) == ["7"])
        let parameters = vector.list(of: vector.oauth.parameters)
        #expect(
            parameters.firstValue(named: "oauth_nonce").map(Array.init) == Array("own".utf8))
        #expect(!vector.lacksFreshness)
    }
}

@Suite("A signed vector for curl")
struct CurlCommandTests {
    @Test("is a command whose words reach curl as they are, whatever is in them")
    func quoting() throws {
        let body = "it's\n\"$HOME\" `id` \\ !! %20 * \u{E9}"
        let words = try words(
            """
            "method": "post", "url": "http://a/b'c?d=$(id)&e=*;f",
            "content_type": "text/plain; x='y'", "body": \(JSONText.string(body))
            """
        )
        #expect(words.first == "curl")
        #expect(words.last == "http://a/b'c?d=$(id)&e=*;f")
        #expect(value(behind: "--request", in: words) == "POST")
        #expect(value(behind: "--data-raw", in: words) == body)
        #expect(words.contains("Content-Type: text/plain; x='y'"))
        #expect(words.contains { $0.hasPrefix(#"Authorization: OAuth realm="it's", "#) })
        #expect(words.contains("--path-as-is") && words.contains("--globoff"))
    }

    @Test("sends the form and the further query that were signed")
    func form() throws {
        let words = try words(
            """
            "method": "POST", "url": "http://a?b#c", "query": {"d e": "&"},
            "form": [["f", "g h"], ["", "'"]]
            """
        )
        #expect(words.last == "http://a?b&d%20e=%26")
        #expect(value(behind: "--data-raw", in: words) == "f=g%20h&=%27")
        #expect(words.contains("Content-Type: application/x-www-form-urlencoded"))
    }

    @Test("is nothing where there is no whole request")
    func none() throws {
        var output: [UInt8] = []
        var derivation = Derivation()
        let vector = try TestVector(#"{"id": "a", "given": {"text": "x"}}"#)
        let signed = try SignedVector(vector, stages: Stage.allCases, using: &derivation)
        CurlCommand.append(signed, style: ReportStyle(), to: &output)
        #expect(output.isEmpty)
    }

    /// The words of the command, as a shell hands them on.
    private func words(_ request: String) throws -> [String] {
        let vector = try TestVector(
            """
            {"id": "a", "request": {\(request)},
             "oauth": {"realm": "it's", "oauth_consumer_key": "k"}}
            """
        )
        var derivation = Derivation()
        let signed = try SignedVector(vector, stages: Stage.allCases, using: &derivation)
        var output: [UInt8] = []
        CurlCommand.append(signed, style: ReportStyle(), to: &output)
        let command = String(decoding: output, as: UTF8.self)
        let script = try Script("sh", "-c", "printf '%s\\0' \(command)")
        try #require(script.exitCode == 0)
        return script.output.split(separator: "\0", omittingEmptySubsequences: false).dropLast()
            .map(String.init)
    }

    private func value(behind option: String, in words: [String]) -> String? {
        words.firstIndex(of: option).map { words[$0 + 1] }
    }
}
