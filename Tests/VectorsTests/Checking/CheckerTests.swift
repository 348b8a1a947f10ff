import Fixtures
import OAuth1
import Testing
@testable import Vectors

@Suite("The checker")
struct CheckerTests {
    @Test("passes correct values of every stage")
    func passesCorrectValues() throws {
        let expected = """
            {"base_string_uri": "http://photos.example.net/photos",
             "parameters": "file=vacation.jpg&oauth_consumer_key=dpf43f3p2l4k3l03&\
            oauth_nonce=chapoH&oauth_signature_method=HMAC-SHA1&oauth_timestamp=137131202&\
            oauth_token=nnch734d00sl2jdk&size=original",
             "signing_key": "kd94hf93k423kf44&pfkkdhi9sl3r4s00",
             "signature": "MdpQcU8iPSUjWoN/UDMsK2sui9I=", "authorization_header": "\(photoHeader)"}
            """
        #expect(try TestVector(photo(expected: expected)).verdict().status == "passed")
    }

    @Test("fails what a server has refused, whatever the vector expects")
    func refused() throws {
        let refused = #""refused": "NON-01 nonce_used: the nonce was used before""#
        let right = #"{"signature": "MdpQcU8iPSUjWoN/UDMsK2sui9I="}"#
        for text in [
            photo(expected: right, and: "\(refused),"), #"{"id": "a", \#(refused)}"#,
            #"{"id": "a", \#(refused), "request": {}}"#,
        ] {
            let vector = try TestVector(text)
            guard case .failed(.refusedByServer(let reason)) = vector.verdict() else {
                Issue.record("\(vector.verdict())")
                continue
            }
            #expect("\(reason)" == "NON-01 nonce_used: the nonce was used before")
        }
        // A wrong value says more.
        let wrong = photo(expected: #"{"signature": "a"}"#, and: "\(refused),")
        let vector = try TestVector(wrong)
        guard case .failed(.differs) = vector.verdict() else {
            Issue.record("\(vector.verdict())")
            return
        }
    }

    @Test("names the first stage that differs, and those that follow from it")
    func namesFirstDifference() throws {
        let expected =
            """
            {"authorization_header": "OAuth x", "signature": "y", "signing_key": "z",
             "base_string_uri": "http://photos.example.net/photos"}
            """
        let verdict = try TestVector(photo(expected: expected)).verdict()
        guard case .failed(.differs(let difference, let following)) = verdict else {
            Issue.record("\(verdict)")
            return
        }
        #expect(difference.stage == .signingKey)
        #expect(difference.isSecret)
        #expect(following == [.signature, .authorizationHeader])
    }

    @Test(
        "passes an invalid vector if some value is wrong, and fails it if all are correct")
    func passesInvalidVectorWithWrongValue() throws {
        let wrong = #"{"signature": "bYT5CMsGcbgUdFHObYMEfcx6bsw="}"#
        let right = #"{"signature": "MdpQcU8iPSUjWoN/UDMsK2sui9I="}"#
        func verdict(_ expected: String, _ correct: String?) throws -> Verdict {
            let members = correct.map { #""correct": \#($0),"# } ?? ""
            return try TestVector(
                photo(expected: expected, and: #""result": "invalid", \#(members)"#)
            ).verdict()
        }
        #expect(try verdict(wrong, nil).status == "passed")
        #expect(try verdict(wrong, right).status == "passed")
        guard case .failed(.comesOut(let stages)) = try verdict(right, nil) else {
            Issue.record("a correct value is not reported")
            return
        }
        #expect(stages == [.signature])
        guard case .failed(.differs(let difference, _)) = try verdict(wrong, wrong) else {
            Issue.record("a wrong correct value is not reported")
            return
        }
        #expect(difference.stage == .signature)
        let mixed =
            #"{"base_string_uri": "http://photos.example.net/photos", "signature": "wrong"}"#
        #expect(try verdict(mixed, nil).status == "passed")
    }

    @Test("passes any permitted value, and shows the nearest one to any other")
    func passesPermittedValues() throws {
        func verdict(_ values: String) throws -> Verdict {
            try TestVector(
                photo(
                    expected: #"{"signature": \#(values)}"#,
                    and: #""result": "acceptable", "flags": ["f"],"#)
            ).verdict()
        }
        let right = #""MdpQcU8iPSUjWoN/UDMsK2sui9I=""#
        for values in ["[\(right)]", "[\"x\", \(right)]", "[\(right), \"x\", \"y\"]", right] {
            #expect(try verdict(values).status == "passed", "\(values)")
        }
        guard case .failed(.differs(let difference, _)) = try verdict(#"["x", "MdpQ", "M"]"#) else {
            Issue.record("a value that is not permitted is not reported")
            return
        }
        #expect(difference.found == Array("MdpQ".utf8) && difference.foundChoices == 3)
        #expect(difference.correct == Array("MdpQcU8iPSUjWoN/UDMsK2sui9I=".utf8))
        #expect(difference.offset == 4)
    }

    @Test("compares a header as a set of parameters, and byte by byte on request")
    func comparesHeaders() throws {
        let vector = try TestVector(
            photo(expected: "{\"authorization_header\": \"\(photoHeader)\"}"))
        #expect(vector.verdict().status == "passed")
        #expect(vector.verdict(exactHeader: true).status == "failed")
        var derivation = Derivation()
        derivation.begin()
        try derivation.derive(.authorizationHeader, of: vector)
        let own = String(decoding: derivation[.authorizationHeader], as: UTF8.self)
        let exact = try TestVector(
            photo(expected: "{\"authorization_header\": \(JSONText.string(own))}"))
        #expect(exact.verdict(exactHeader: true).status == "passed")
    }

    @Test(
        "fails a header with other names, values, encoding, quotes or number of parameters",
        arguments: [
            ("chapoH", "chapoh"), ("oauth_nonce", "oauth_nonse"), ("%2F", "%2f"), ("%2F", "/"),
            (#"\"chapoH\""#, "chapoH"),
            (", oauth_nonce=\\\"chapoH\\\"", ""), ("Photos", "photos"),
            ("OAuth realm=\\\"Photos\\\", ", "OAuth "),
            ("OAuth ", "Bearer "), ("realm=\\\"Photos\\\"", "realm=\\\"Photos\\\", x=\\\"\\\""),
        ])
    func failsOtherHeader(_ old: String, _ new: String) throws {
        let header = photoHeader.replacing(old, with: new)
        #expect(header != photoHeader)
        let vector = try TestVector(photo(expected: "{\"authorization_header\": \"\(header)\"}"))
        #expect(vector.verdict().status == "failed")
    }

    @Test("verifies an RSA signature if there is only a public key")
    func verifiesRSA() throws {
        let signature = try Repository.wikiSignature
        for (value, status) in [(signature, "passed"), ("AAAA", "failed"), ("no base64", "failed")]
        {
            let vector = try Repository.wikiVector(signature: value)
            #expect(vector.verdict().status == status)
        }
    }

    @Test("skips a vector without expected values")
    func skipsVectorWithoutExpectedValues() throws {
        #expect(try TestVector(photo(expected: "{}")).verdict().status == "skipped")
    }

    @Test("keeps nothing of the previous vector")
    func forgetsThePreviousVector() throws {
        let right = try TestVector(
            photo(expected: #"{"signature": "MdpQcU8iPSUjWoN/UDMsK2sui9I="}"#))
        let other = try TestVector(
            """
            {"id": "o", "given": {"text": "a b"}, "request": {"url": "http://a"},
             "expected": {"encoded": "a%20b", "base_string_uri": "http://a/", "parameters": ""}}
            """
        )
        let wrong = try TestVector(photo(expected: #"{"signature": "x"}"#))
        var checker = Checker()
        let statuses = [right, other, wrong, right, other, right].map { checker.check($0).status }
        #expect(statuses == ["passed", "passed", "failed", "passed", "passed", "passed"])
    }
}
