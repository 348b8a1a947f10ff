import Fixtures
import OAuth1
import Testing

@testable import Diagnosis
@testable import Vectors

/// Signatures that were computed in Python.
@Suite("Mistakes that follow from a law")
struct LawTests {
    /// The pitfalls whose instances are all places of a request.
    static let ids = Set(
        PitfallCatalogue.all.filter { $0.isTriedLast }.map(\.id)
            + ["url-without-scheme", "query-decoded-before-split"])

    static let cases: [(id: String, words: String, signature: String)] = [
        (
            "url-without-scheme",
            "signed the URL without its scheme, or without both slashes after it",
            "ZnbtqnB/L2LYObk+zh1K/YEyAyA="
        ),
        (
            "path-cut", "left the last 2 segments of the path out",
            "gDRGV3TNfpHDiyg84NUR3hM+73I="
        ),
        (
            "parameters-left-out", "left the oauth_ parameters out of the signature",
            "uONHknvBeS8y5k+2afFFSW+V5iI="
        ),
        (
            "parameters-left-out", "left \"k\" and \"oauth_nonce\" out of the signature",
            "YXC9A3yl0VzXwCTO0qW2dIjBuMw="
        ),
        ("parameter-twice", "signed \"oauth_nonce\" twice", "BfHMhyQMZ05tEJssQWlzHjrCsNM="),
        (
            "value-replaced",
            "signed the value of \"oauth_nonce\" as the value of \"oauth_token\"",
            "aaC27O5O2ODEXj1YFylqNqH8aFA="
        ),
        (
            "encoded-other-times", "encoded the joined parameters twice",
            "kgMsUCQXaojGRf3Z5nYDg8cKrmc="
        ),
        (
            "equal-names-out-of-order",
            "sorted the parameters by name, and left those of equal names in another order",
            "WX4yDhQOYE9k0wALRG3a1fcTQTM="
        ),
        (
            "parameter-out-of-place",
            "put the parameter that is number 2 in the sorted list at place 4",
            "tr2e0veMzVyEfAQpc2eFZKYIB5U="
        ),
        (
            "secret-replaced",
            "used the value of \"oauth_token\" as consumer secret and \"undefined\" as token "
                + "secret",
            "sv5S8+YMrAPhVETqVfS2bf6xq2c="
        ),
        (
            "value-replaced",
            "signed the values of \"oauth_nonce\" and \"oauth_timestamp\" in each other's place",
            "RV0QLNajLAIbu3tIBULy9wRHkMQ="
        ),
        (
            "text-changed", "signed the value of \"k\" in upper case",
            "VkdZMzXdc9m1j6JHHVyY42fmA5U="
        ),
        (
            "sorted-differently", "sorted the parameters by the length of the names",
            "6CrSMbaSct6jzyIr4/QyvQLVkao="
        ),
        (
            "parameters-joined-differently",
            "wrote \":\" instead of \"=\" between names and values",
            "hucp2rqObfc0/g2AGGRUS/U2rnQ="
        ),
        (
            "base-string-joined-differently",
            "joined the parts of the base string in the order URL, method, parameters",
            "m3EskxXGS/U9Anojn+AyPidcGhs="
        ),
        (
            "base-string-joined-differently", "signed a NUL byte after the base string",
            "6Sm3MDou+JP9RRKFGEj1MBkgBX8="
        ),
        (
            "base-string-joined-differently",
            "signed only the first 191 bytes of the base string",
            "+CsLDBGSwL8L+xj4m9twXhnWHYU="
        ),
        (
            "key-joined-differently", "joined the secrets with \"&&\" instead of \"&\"",
            "wqCmIYGmP9/54nrD9SQHk80N8d0="
        ),
        (
            "base64-twice", "encoded the signature in base64 twice",
            "RzBWbjR0LytNNytnTDJ3cEdNZU5BaXBzTkR3PQ=="
        ),
        (
            "secret-cut", "used only the first 8 bytes of the consumer secret",
            "wAzjwq8VpdV9lzwRxkKZmOhw2fM="
        ),
        (
            "key-cut", "used only the last 5 bytes of the signing key",
            "qmWp4pgY98LXXzRFEYNXPxMMxvk="
        ),
        (
            "derived-text-changed", "signed the template of the path, /v/items/{item_id}",
            "Rs/imoeIkBmaZM6pnTNy1BFLXRw="
        ),
        (
            "derived-text-changed",
            "signed the method in lower case with a capital letter at the beginning",
            "SC7tsO/5+LpL03/D+0wIhdKi6Q4="
        ),
        (
            "derived-text-changed", "signed the base string in lower case",
            "dwriknAis5l1pTwymV56HprQ1mM="
        ),
        (
            "digest-made-differently",
            "computed the plain SHA-1 hash of the signing key and the base string",
            "tJwxZdItkP6xEpJtCBQheTNpS9k="
        ),
        (
            "digest-made-differently",
            "computed the HMAC after the base string was hashed with SHA-256, in hexadecimal",
            "6mW67QLJhA+b/zuY2ZZI30diSPA="
        ),
        (
            "digest-made-differently",
            "computed the HMAC after the signing key was hashed with SHA-1",
            "vF3A+W6PPlUiFHY8pYb9H7BNgik="
        ),
        (
            "digest-made-differently",
            "exchanged the two pads of the HMAC",
            "L6eivmi3eyW8MXz6n7pCUiAEiiw="
        ),
        (
            "digest-made-differently",
            "put the inner hash of the HMAC into the outer one in hexadecimal with capital "
                + "letters",
            "ftRXsmCb6b+axoRzP1ihNbWDSRs="
        ),
        (
            "digest-made-differently",
            "put the inner hash of the HMAC into the outer one in base64",
            "2NJuz33l+y/pf+VWK7BAmy3YO90="
        ),
        (
            "base-string-joined-differently", "signed only the first 8 bytes of the base string",
            "8ajO6eW51h6mRp4xrjkPGBmcYy8="
        ),
        (
            "base-string-joined-differently",
            "wrote \"&19\", the number of encoded characters, after the base string",
            "8plsGqesHrlGe0gU6j9rlm9QXZw="
        ),
        (
            "derived-text-changed", "kept the \"?\" before the query in the base string URI",
            "YlKI741ezf/rq5CyTmD0D/J+8MI="
        ),
        (
            "derived-text-changed", "signed the path with \\ for each /",
            "3JdDrQ7QAFwTzeM+5qwl7R6MlU0="
        ),
        (
            "key-joined-differently", "wrote the token secret after the signing key once more",
            "znG404rr7lPHcJVLF0ufCn076yY="
        ),
        (
            "key-joined-differently", "joined the secrets with \" & \" instead of \"&\"",
            "ZCAjVIdxlnFrAOcjr1PGVpD0J98="
        ),
        (
            "digest-made-differently", "encoded only the first 8 bytes of the digest",
            "G0Vn4t/+M78="
        ),
        ("derived-text-changed", "signed no host", "SWIUbjfgwymJNvpcBLViDE8hkHE="),
        (
            "derived-text-changed",
            "signed the base string as Go prints a format without arguments",
            "WjlEBFCXi6EyepuLRDYJ/Dpduw4="
        ),
        (
            "bytes-encoded-differently",
            "wrote escapes with 16 digits, in the URL and the joined parameters",
            "159o2Xp6U4vnGs8/9GVnrz8u+Mo="
        ),
        (
            "secret-replaced", "used the token secret as Some(…), not percent-encoded",
            "/Ti0uQBBZSB/VhAymQVBLr5fynY="
        ),
        (
            "utf16-hashed",
            "hashed the text in UTF-16, with two bytes for each character",
            "tU5Kcm0MiNq9OYBhG7sVjUTZRDI="
        ),
        (
            "digest-made-differently",
            "left out the outer hash of the HMAC",
            "TizNsOba6g5qDJRUu87pwsNtl/0="
        ),
        (
            "digest-made-differently",
            "computed the HMAC with the base string and the key in EBCDIC",
            "6AKeqrFzrbVG1H3hF7Stle8ErYY="
        ),
        (
            "empty-text-hashed", "computed the HMAC of an empty text",
            "hLZNjFKgZ8RO7np4SIAH0/wVnCk="
        ),
        (
            "text-changed",
            "signed the names of the request's parameters with : at the beginning",
            "xmtZxDduaoEXpwkIMTft2GCz8r0="
        ),
        (
            "digest-made-differently",
            "encoded a buffer of 32 bytes, in which the digest comes first",
            "G0Vn4t/+M7+gL2wpGMeNAipsNDwAAAAAAAAAAAAAAAA="
        ),
        (
            "digest-made-differently",
            "wrote the digest in base64 with the small letters before the capitals",
            "g0vN4T/+m7+Gl2WPgmEnaIPSndW="
        ),
        (
            "digest-made-differently",
            "wrote the digest in base32",
            "DNCWPYW77YZ37IBPNQURRR4NAIVGYNB4"
        ),
        (
            "digest-made-differently",
            "reversed the bytes of each word of both hashes of the HMAC",
            "DOw3bKCgHc0ZeF2SVG6IKMAQ1oI="
        ),
        (
            "derived-text-changed",
            "signed the base string twice in a row",
            "1FxPJjYSpB9W9Y2jSK3YLzchQRE="
        ),
        (
            "derived-text-changed",
            "signed the base string with %2 at its end",
            "310tfnvoCBeLwj5q0dP9NgrwQv8="
        ),
        (
            "derived-text-changed",
            "signed the base string as Bash's printf prints a format without arguments",
            "MEsv+LdB9znxni82Q5v4Xkuk+yM="
        ),
        (
            "derived-text-changed",
            "signed the base string as Qt replaces the markers %1, %2 and %3 one after the other",
            "fsJSDfXTToxM9KlTfVhFeur1LrU="
        ),
        (
            "derived-text-changed",
            "signed the base string with -n and a space before it, and a line feed after it",
            "v1WPCYjB8dO4sSWMkD55T3WAxiQ="
        ),
    ]

    @Test("are explained by one mistake, in words of their own", arguments: cases)
    func explain(_ id: String, _ words: String, _ signature: String) throws {
        let diagnosis = try DiagnosisTests.diagnosis(Self.vector("x%26y", signature))
        let explanation = try #require(diagnosis.explanations.first)
        #expect(explanation.pitfalls == [id])
        #expect(explanation.parts.first?.mistake == words)
    }

    @Test(
        "are explained with the value that shows them",
        arguments: [
            (
                "0.75", "signed the value of \"k\" without the zero before its point",
                "B0UC/DDiaK+U8y1TbdOotXunFj0="
            ),
            (
                "53987146203",
                "signed the value of \"k\" as a number of 32 bits with a sign",
                "c4RlzAPFbhib8wRZ1685qqD4wOY="
            ),
            (
                "53987146203",
                "signed the value of \"k\" as a number of 32 bits",
                "59bpxNUkXyV1b6sKU2zBvb29Dvs="
            ),
            (
                "53987146203",
                "signed the value of \"k\" with 6 digits and an exponent, such as 1.5e+17",
                "rjsq/d6qwScQ7GST52DLrYNxuyw="
            ),
            (
                "x y z",
                "encoded only the first of the bytes that must be encoded, in both encodings",
                "HM+5kwLBHh53ufTWM9082YnMvrc="
            ),
            (
                "é ü",
                "wrote %FF for each byte that is not ASCII, in names and values",
                "vsK3+fjq2x99Vh7TU6D0XReUxjE="
            ),
        ])
    func explainValue(_ value: String, _ words: String, _ signature: String) throws {
        let diagnosis = try DiagnosisTests.diagnosis(Self.vector(value, signature))
        #expect(diagnosis.explanations.first?.parts.map { $0.mistake } == [words])
    }

    @Test("are tried with another mistake, if all pairs are wanted")
    func pair() throws {
        let vector = try Self.vector("x/y", "7dfEOg8OkGninYaZBX2BfotLjLoAAAAAAAAAAAAAAAA=")
        #expect(try DiagnosisTests.diagnosis(vector).explanations.isEmpty)
        let diagnosis = try DiagnosisTests.diagnosis(vector, triesAllPairs: true)
        #expect(
            diagnosis.explanations.first?.pitfalls == ["lower-case-hex", "digest-made-differently"])
    }

    @Test("include a form that is decoded before it is split")
    func decodedBeforeSplit() throws {
        let diagnosis = try DiagnosisTests.diagnosis(
            Self.vector("x&y", "sX/wKf5bc+4WV42aIUdZzj5+W5Y="))
        #expect(diagnosis.explanations.first?.pitfalls == ["query-decoded-before-split"])
    }

    /// The signatures were made by `openssl dgst -sign` and `openssl pkeyutl -sign`.
    @Test(
        "include what an RSA signature has inside",
        arguments: [
            (
                "digest-as-text",
                "converted the bytes of the digest to text before encoding them in base64",
                "Dqb8yPV262Y0FrCREJMf7RdvFsRc5G8AS+/9Fzmpjteh3ImAUNjqHo6quWuX"
                    + "oyCLKiOs1tJmDuOE65XdEnl"
                    + "ubX5BUNYU709603BP2/c9A7lVVNqHd3oL7+Nsjd3XA2sG1Xu5zzGzDBwjhcu"
                    + "mUTII7THwdDt/elFk"
                    + "Er0ySf+yriE="
            ),
            (
                "digest-made-differently", "signed the base string after it was hashed with SHA-1",
                "Qkc893tcPHpHnMP8RKxfNS6PIkDhZxy9UI3CuMm9VFGzit9lTrSl5BeeoRdZ"
                    + "WVRhGOX4arp1xtzNPWZeq5b"
                    + "wfQFuCwpWRs9M3OCgviT5sOT0wT29Sf+qI4n9doXrF6SJZI+EyI4L/mGMWzx"
                    + "wCzyBmBBZR+yfeR/W"
                    + "fLUdsHBiqv8="
            ),
            (
                "digest-made-differently",
                "signed the bare digest, without the name of its hash function",
                "nGXXty7blskFwy+ZdSngv4cuwPmIHpH/1wUo+fSXrV3tnPgl+VDXcWds2j7E"
                    + "IJTVBkGjVh5qY3LB5b8tnB7"
                    + "Kn7H6PLYeWp8HibfNZycNCdEfT2J2GVW9XldeLu4QdZQXI0DRG6ySqdmx5CJ"
                    + "rwJXbV9GbYFA3Tn//"
                    + "fXreMBh4suA="
            ),
        ])
    func explainRSA(_ id: String, _ words: String, _ signature: String) throws {
        for key in [("private_key", "pkcs8"), ("public_key", "public")] {
            let pem = String(
                decoding: try Repository.bytes(of: "vectors/keys/rsa-1024-\(key.1).pem"),
                as: UTF8.self)
            let vector = try TestVector(
                """
                {"id": "a", "request": {"method": "GET", "url": "https://a.example/v"},
                  "oauth": {"oauth_consumer_key": "key", "oauth_nonce": "n0",
                    "oauth_signature_method": "RSA-SHA1", "oauth_timestamp": "1"},
                  "secrets": {"\(key.0)": "\(pem.replacing("\n", with: "\\n"))"},
                  "expected": {"signature": "\(signature)"}}
                """)
            let explanation = try #require(
                DiagnosisTests.diagnosis(vector).explanations.first)
            #expect(explanation.pitfalls == [id])
            #expect(explanation.parts.first?.mistake == words)
        }
    }

    static func vector(_ value: String, _ signature: String) throws -> TestVector {
        try TestVector(
            """
            {"id": "a", "request": {"method": "POST",
                "url": "https://a.example/v/items/7?tag=b&tag=a",
                "form": [["k", "\(value)"], ["tag", "c"]]},
              "oauth": {"oauth_consumer_key": "key", "oauth_nonce": "n0",
                "oauth_signature_method": "HMAC-SHA1", "oauth_timestamp": "1",
                "oauth_token": "t/1"},
              "secrets": {"consumer_secret": "s3cret-of-client", "token_secret": "t0ken!"},
              "expected": {"signature": "\(signature)"}}
            """)
    }
}
