import Fixtures
import OAuth1
import Testing

@testable import Diagnosis
@testable import Vectors

/// Signatures that were computed in Python.
@Suite("Encoders that have no name")
struct EncoderSearchTests {
    static let encoders: [(id: String, words: String, signature: String)] = [
        (
            "bytes-left-unencoded", #"left "(" and "|" unencoded, in both encodings"#,
            "ym3hDQHC1AZUCnNtvdaAulcC4EA="
        ),
        (
            "bytes-left-unencoded", #"left "|" unencoded, in the secrets"#,
            "FtLv8o6kz3gjdQUbcHuovZh0FHs="
        ),
        (
            "bytes-encoded-needlessly",
            #"encoded "." and "_", in the URL and the joined parameters"#,
            "0MDE1/s/L7ZX5xYJU2QpRH8nTEo="
        ),
        (
            "bytes-encoded-differently",
            #"wrote a space as "+", used lower-case hexadecimal digits, and left "|" unencoded"#
                + ", in both encodings and in the secrets",
            "eOOd8KFv4hTyU+HBOinjSUcL+OA="
        ),
        (
            "bytes-encoded-differently", #"left spaces and "*" unencoded, in names and values"#,
            "ENu15eBpnzccQEo1mett2eiUfcY="
        ),
        (
            "bytes-left-unencoded",
            #"left "+" and "|" unencoded, in names, values and secrets"#,
            "VhT5GAfsQs3O8zPbC3tSzJ9eypg="
        ),
    ]

    @Test("are named by what they do", arguments: encoders)
    func name(_ id: String, _ words: String, _ signature: String) throws {
        let diagnosis = try DiagnosisTests.diagnosis(Self.vector(signature))
        let explanation = try #require(diagnosis.explanations.first)
        #expect(explanation.pitfalls == [id])
        #expect(explanation.parts.first?.mistake == words)
        #expect(explanation.reproduces == [.signature])
    }

    @Test(
        "are found in one source, by characters, and at the ends of ranges",
        arguments: [
            (
                #"wrote a space as "+", in the names and values of the form"#,
                "yk9hkANlHDPGyoaFF0TJHVvApBE="
            ),
            (#"encoded "Z", in names and values"#, "1nCCnFQ4wiWProTGwH8X4CVGndk="),
            (
                "wrote non-ASCII bytes as negative numbers (%FFFFFFC3), in names and values",
                "jEnCCr5uBXrWTWgI+UuuL7/GBPk="
            ),
            (
                "encoded only the lowest byte of each character, in names and values",
                "P/m8po4kMe1Jv3c24InYWExj1LE="
            ),
            (
                "left out leading zeros in escapes (%A), in names and values",
                "fYSEP+nFzYv5LUWcmS3U7+glV6s="
            ),
        ])
    func nameForms(_ words: String, _ signature: String) throws {
        let diagnosis = try DiagnosisTests.diagnosis(
            TestVector(
                """
                {"id": "a", "request": {"method": "POST", "url": "https://a.example/?q=a%20b",
                    "form": {"t": "Z \u{10D}\\n c"}},
                  "oauth": {"oauth_consumer_key": "k", "oauth_nonce": "n",
                    "oauth_signature_method": "HMAC-SHA1", "oauth_timestamp": "1"},
                  "secrets": {"consumer_secret": "s"}, "expected": {"signature": "\(signature)"}}
                """))
        #expect(diagnosis.explanations.first?.parts.first?.mistake == words)
    }

    @Test("are not named where a named mistake does the same")
    func leaveNamedMistakes() throws {
        let diagnosis = try DiagnosisTests.diagnosis(
            Self.vector("gQAdAGZULVppaDoAf0/aHWWdAHA=", secret: "s|1"))
        let part = try #require(diagnosis.explanations.first?.parts.first)
        #expect(part.pitfall.id == "comma-not-encoded")
        #expect(part.also.allSatisfy { !$0.hasPrefix("bytes-") })
    }

    @Test("are told from each other by what they change in the request")
    func differ() throws {
        let facts = try SourceFacts(form: "a(=b c~").facts()
        let encoders = EncoderAlphabet(SigningProcedure(facts)).simplest
        let procedures = encoders.map { SigningProcedure(facts, [$0.mistake]) }
        let right = SigningProcedure(facts)
        #expect(encoders.count > 20)
        for (encoder, procedure) in zip(encoders, procedures) {
            let isChanged =
                procedure.baseString != right.baseString
                || procedure.signingKey != right.signingKey
            #expect(isChanged, "\(encoder.difference.pastWords), \(encoder.reach.place)")
        }
    }

    private static func vector(
        _ signature: String,
        secret: String = "s|1!"
    ) throws -> TestVector {
        try TestVector(
            """
            {"id": "a", "request": {"method": "POST", "url": "https://a.example/x,y",
                "form": {"k (1)": "2 + 3 ~ b*[c]|\u{E9}", "v_w": "1.0"}},
              "oauth": {"oauth_consumer_key": "k", "oauth_nonce": "n",
                "oauth_signature_method": "HMAC-SHA1", "oauth_timestamp": "1"},
              "secrets": {"consumer_secret": "\(secret)", "token_secret": ""},
              "expected": {"signature": "\(signature)"}}
            """)
    }
}
