import Diagnosis
import Fixtures
import OAuth1
import Reports
import Results
import Testing
import Vectors

@Suite("Secrets")
struct RedactionTests {
    /// A vector whose secrets are those words, with wrong values at each stage that holds them.
    static let texts = ["HMAC-SHA1", "HMAC-SHA256", "PLAINTEXT"].map { method in
        """
        {"id": "a", "request": {"method": "GET", "url": "http://a/"},
         "oauth": {"oauth_consumer_key": "key", "oauth_signature_method": "\(method)"},
         "secrets": {"consumer_secret": "hunter-one", "token_secret": "hunter-two"},
         "expected": EXPECTED}
        """
    }
    static let wrong = [
        #"{"signing_key": "hunter-one&hunter-twx"}"#, #"{"signature": "hunter-one&hunter-twx"}"#,
        #"{"authorization_header": "OAuth oauth_signature=\"hunter-one%26hunter-twx\""}"#,
    ]

    @Test(
        "are in no report unless they are asked for",
        arguments: RedactionTests.texts, RedactionTests.wrong)
    func reports(_ text: String, _ expected: String) throws {
        let isPlain = text.contains("PLAINTEXT")
        let isKey = expected.contains("signing_key")
        let vector = try TestVector(text.replacing("EXPECTED", with: expected))
        for isShown in [false, true] {
            let style = ReportStyle(showsSecrets: isShown)
            var human = HumanReporter(style)
            var json = JSONReporter(style)
            var lines = JSONLinesReporter(style)
            for report in [
                Report.text(of: [vector], by: &human), Report.text(of: [vector], by: &json),
                Report.text(of: [vector], by: &lines),
            ] {
                #expect(report.contains("hunter-two") == (isShown && (isPlain || isKey)))
            }
        }
    }

    @Test(
        "are in no signed value unless they are asked for", arguments: RedactionTests.texts)
    func signed(_ text: String) throws {
        let vector = try TestVector(text.replacing("EXPECTED", with: "{}"))
        var derivation = Derivation()
        let stages = try derivation.sign(vector, stages: StageSet(Stage.allCases))
        let signed = SignedVector(vector, stages: Stage.inOrder, stages, derivation)
        for isShown in [false, true] {
            let style = ReportStyle(showsSecrets: isShown)
            var output: [UInt8] = []
            SignedText.appendText(signed, isSingle: false, style: style, to: &output)
            SignedText.appendText(signed, isSingle: true, style: style, to: &output)
            let json = SignedJSON(Stage.inOrder, style)
            json.append(vector, stages, derivation, to: &output)
            SignedText.appendHeader(signed, style: style, to: &output)
            if isShown || vector.signatureMethod != .plaintext {
                try SendingText.append(signed, as: .curl, style: style, to: &output)
            } else {
                #expect(throws: SendingRefusal.self) {
                    try SendingText.append(signed, as: .curl, style: style, to: &output)
                }
            }
            #expect(String(decoding: output, as: UTF8.self).contains("hunter") == isShown)
        }
    }

    @Test("are the signature of PLAINTEXT, though its name is in other letters")
    func plaintextInOtherLetters() throws {
        let vector = try TestVector(
            """
            {"id": "a", "oauth": {"oauth_signature_method": "PlainText", "oauth_signature": "a&b"}}
            """)
        #expect(vector.isSecret(.signature) && vector.isSecret(.authorizationHeader))
        #expect(!vector.isSecret(.baseString))
    }

    @Test("are written to no file unless they are asked for", arguments: RedactionTests.texts)
    func written(_ text: String) throws {
        let source = text.replacing("EXPECTED", with: "{}")
        let vector = try TestVector(source)
        let isPlain = vector.signatureMethod == .plaintext
        for isShown in [false, true] {
            let written = try Filling(source, style: ReportStyle(showsSecrets: isShown)).text
            #expect(written.contains("hunter-one&hunter-two") == isShown)
            #expect(written.contains("\"signature\"") == (isShown || !isPlain))
        }
    }

    @Test("are the key, and with PLAINTEXT also signature and header")
    func stages() throws {
        for (text, secret) in zip(
            Self.texts,
            [[.signingKey], [.signingKey], [.signingKey, .signature, .authorizationHeader]]
                as [[Stage]])
        {
            let vector = try TestVector(text.replacing("EXPECTED", with: "{}"))
            #expect(Stage.allCases.filter(vector.isSecret) == secret)
        }
    }

    /// The consumer secret was sent as the key; the base string has it in other encodings.
    @Test(
        "are in no report of a base string that contains them, however they are encoded",
        arguments: ["q%2fRk%2b7Z", "q%252FRk%252B7Z", "q/Rk%2B7Z", "q%252fRk%252b7Z", "q%2fRk+7Z"])
    func baseString(_ encoded: String) throws {
        let vector = try TestVector(
            """
            {"id": "a", "request": {"method": "GET", "url": "http://a/"},
             "oauth": {"oauth_consumer_key": "key", "oauth_signature_method": "HMAC-SHA1"},
             "secrets": {"consumer_secret": "q/Rk+7Z"}, "expected": {"base_string":
             "GET&http%3A%2F%2Fa%2F&oauth_consumer_key%3D\(encoded)%26oauth_signature_method%3DX"}}
            """)
        var checker = ExplainingChecker(
            Checker(), FailureExplainer(.init(depth: 1) { { false } }, explanationsMax: 1))
        let result = checker.check(vector)
        for isShown in [false, true] {
            var (text, json): ([UInt8], [UInt8]) = ([], [])
            var human = HumanReporter(ReportStyle(showsSecrets: isShown))
            human.add(result, of: vector, to: &text)
            var report = JSONLinesReporter(ReportStyle(showsSecrets: isShown))
            report.add(result, of: vector, to: &json)
            let shown = String(decoding: text + json, as: UTF8.self)
            #expect(shown.contains("7Z") == isShown)
        }
    }
}
