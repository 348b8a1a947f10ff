import Diagnosis
import Exchange
import Fixtures
import OAuth1
import Testing
import Vectors

@Suite("Our own implementation")
struct OwnImplementationTests {
    @Test(
        "arrives at every expected value of every valid vector that is a request",
        arguments: Repository.vectorFiles)
    func vectors(_ file: String) throws {
        for vector in Reading(try Repository.bytes(of: file), file: file).vectors
        where vector.result == .valid && vector.canBeAsked {
            var implementation = OwnImplementation()
            let answer = implementation.sign(vector.asQuestion) {
                Freshness(nonce: "nonce", timestamp: 1)
            }
            guard case .signed(let values, let used) = answer else {
                Issue.record("\(vector.fullID): \(answer)")
                continue
            }
            for (stage, value) in values where used.isEmpty && vector.expected.has(stage) {
                #expect(vector.isSame(value, as: stage), "\(vector.fullID): \(stage)")
            }
        }
    }

    @Test("finds the expected signatures valid, and no other", arguments: Repository.vectorFiles)
    func verification(_ file: String) throws {
        for vector in Reading(try Repository.bytes(of: file), file: file).vectors
        where vector.result == .valid && vector.canBeAsked && vector.expected.has(.signature) {
            var implementation = OwnImplementation()
            var question = vector.asQuestion
            let signature = Array(vector.bytes(of: vector.expected[.signature]))
            question.set({ $0.oauth.signature = $1 }, to: signature)
            #expect(implementation.verify(question).isValid == true, "\(vector.fullID)")
            question.set({ $0.oauth.signature = $1 }, to: signature + Array("A".utf8))
            #expect(implementation.verify(question).isValid == false, "\(vector.fullID)")
        }
    }

    @Test("draws nonce and timestamp if they are missing, and says so")
    func draws() throws {
        var implementation = OwnImplementation()
        let answer = implementation.sign(
            try TestVector(
                """
                {"id": "a", "request": {"method": "GET", "url": "http://example.com/"},
                  "oauth": {"oauth_consumer_key": "k", "oauth_timestamp": "7"}}
                """)
        ) { Freshness(nonce: "drawn", timestamp: 9) }
        guard case .signed(let values, let used) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(used.map(\.name) == ["oauth_nonce"])
        #expect(used.map(\.value) == ["drawn"])
        let parameters = values.first { $0.stage == .parameters }?.value ?? []
        #expect(
            String(decoding: parameters, as: UTF8.self)
                == "oauth_consumer_key=k&oauth_nonce=drawn&oauth_timestamp=7")
    }

    @Test(
        "skips what it cannot sign, and says why",
        arguments: [
            (#"{"id": "a"}"#, "both request and oauth are missing"),
            (
                #"{"id": "a", "oauth": {"oauth_signature_method": "RSA-SHA1"}}"#,
                "an RSA method needs secrets.private_key or secrets.public_key"
            ),
        ])
    func skips(_ text: String, _ expected: String) throws {
        var implementation = OwnImplementation()
        let answer = implementation.sign(try TestVector(text)) {
            Freshness(nonce: "nonce", timestamp: 1)
        }
        guard case .skipped(let reason) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(reason == expected)
    }

    @Test("gives no signature and no header with a public key alone")
    func publicKey() throws {
        let text = """
            {"id": "a", "request": {"method": "GET", "url": "http://example.com/"},
              "oauth": {"oauth_signature_method": "RSA-SHA1", "oauth_signature": "x"},
              "secrets": {"public_key_file": "keys/rsa-1024-public.pem"}}
            """
        for pitfalls in [[], ["not-sorted"]] {
            var implementation = OwnImplementation(
                pitfalls: pitfalls.compactMap(PitfallCatalogue.pitfall))
            let answer = implementation.sign(try TestVector(text)) {
                Freshness(nonce: "nonce", timestamp: 1)
            }
            guard case .signed(let values, _) = answer else {
                Issue.record("\(answer)")
                return
            }
            #expect(values.map(\.stage) == [.baseStringURI, .parameters, .baseString])
        }
    }
}

extension TestVector {
    /// Whether the request is complete, and no stage is given.
    fileprivate var canBeAsked: Bool {
        let isWhole = request.uri != nil && request.method.isPresent && oauth.isPresent
        return isWhole && !given.baseString.isPresent && !given.signingKey.isPresent
            && !given.text.isPresent
    }

    fileprivate func isSame(_ value: [UInt8], as stage: Stage) -> Bool {
        if expected.permits(value.span, as: stage, of: self) { return true }
        guard stage == .authorizationHeader else { return false }
        let header = Array(bytes(of: expected[stage]))
        do throws(AuthorizationHeaderError) {
            return try AuthorizationHeader.fields(of: value.span).sorted()
                == AuthorizationHeader.fields(of: header.span).sorted()
        } catch {
            return false
        }
    }
}
