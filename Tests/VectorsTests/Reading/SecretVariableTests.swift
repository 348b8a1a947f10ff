import Fixtures
import OAuth1
import Testing
import Vectors

@Suite("Secrets that a vector names")
struct SecretVariableTests {
    private static let environment = ["SHOP_SECRET": "s&é", "TOKEN": "t", "lower": "l"]

    private static func value(of name: String) -> [UInt8]? {
        environment[name].map { Array($0.utf8) }
    }

    private static func reader(named: Bool = true) -> VectorReader {
        VectorReader(file: "v.json", variable: named ? value(of:) : nil) {
            (name) throws(KeyError) in
            throw KeyError(name)
        }
    }

    private func read(
        _ secrets: String, named: Bool = true
    ) -> (vector: TestVector?, issues: [String]) {
        var reader = Self.reader(named: named)
        let text = Array(
            """
            {"id": "a", "request": {"method": "GET", "url": "http://h/"},
             "oauth": {"oauth_consumer_key": "k"}, "secrets": {\(secrets)}}
            """.utf8)
        reader.open(text.span, as: .file)
        let outcome = reader.next()
        return (outcome == .vector ? reader.vector : nil, reader.issues.map(\.description))
    }

    @Test("are the values of environment variables")
    func resolves() throws {
        let read = read(#""consumer_secret_env": "SHOP_SECRET", "token_secret_env": "TOKEN""#)
        #expect(read.issues == [])
        let vector = try #require(read.vector)
        #expect(vector.string(of: vector.secrets.consumerSecret) == "s&é")
        #expect(vector.string(of: vector.secrets.tokenSecret) == "t")
        #expect(vector.methodText == "GET")
        var derivation = Derivation()
        let signed = try SignedVector(vector, stages: [.signingKey], using: &derivation)
        #expect(signed.value(of: .signingKey) == Array("s%26%C3%A9&t".utf8))
    }

    @Test(
        "are a fault if they cannot be found",
        arguments: [
            (#""consumer_secret_env": "NONE""#, "the environment variable NONE is not set"),
            (#""token_secret_env": "none""#, "the environment variable named here is not set"),
            (#""token_secret_env": "a b""#, "not a valid name for an environment variable"),
            (#""token_secret_env": """#, "not a valid name for an environment variable"),
            (#""token_secret_env": "1""#, "not a valid name for an environment variable"),
            (
                #""token_secret": "x", "token_secret_env": "TOKEN""#,
                "give token_secret or token_secret_env, not both"
            ),
            (#""consumer_secret_env": 1"#, "expected a string, found a number"),
            (#""private_key_env": "NONE""#, "the environment variable NONE is not set"),
        ])
    func faults(_ secrets: String, _ message: String) {
        let read = read(secrets)
        #expect(read.vector == nil)
        #expect(read.issues.count == 1)
        #expect(read.issues.first?.contains(": \(message)") == true, "\(read.issues)")
    }

    @Test(
        "of defaults are a fault once, and only where a vector needs them",
        arguments: [
            (#""consumer_secret_env": "NONE""#, "", "the environment variable NONE is not set"),
            (#""consumer_secret_env": "a b""#, "", "not a valid name for an environment variable"),
            (#""private_key_env": "NONE""#, "", "the environment variable NONE is not set"),
            (#""consumer_secret_env": "NONE""#, #""consumer_secret": "x""#, nil),
            (#""consumer_secret_env": "SHOP_SECRET""#, #""consumer_secret": "x""#, nil),
            (#""consumer_secret": "x""#, #""consumer_secret_env": "SHOP_SECRET""#, nil),
        ])
    func defaults(_ inherited: String, _ own: String, _ fault: String?) throws {
        var reader = Self.reader()
        let vector = """
            {"request": {"method": "GET", "url": "http://h/"}, "secrets": {\(own)}, "id":
            """
        let text = Array(
            """
            {"defaults": {"oauth": {"oauth_consumer_key": "k"}, "secrets": {\(inherited)}},
             "vectors": [\(vector) "a"}, \(vector) "b"}]}
            """.utf8)
        reader.open(text.span, as: .file)
        var issues = reader.issues
        var found: [String] = []
        while let outcome = reader.next() {
            issues += reader.issues
            guard outcome == .vector else { continue }
            found.append(reader.vector.string(of: reader.vector.secrets.consumerSecret))
        }
        #expect(issues.map(\.message) == [fault].compactMap(\.self))
        let wins = own.contains("_env") ? "s&é" : "x"
        #expect(found == (fault == nil ? [wins, wins] : []))
    }

    @Test("never show what may be a secret instead of a name")
    func keepsSecrets() {
        let read = read(#""consumer_secret_env": "kd94hf93k423kf44""#)
        #expect(!read.issues.joined().contains("kd94hf93k423kf44"))
    }

    @Test("are refused where nobody gives them")
    func refuses() {
        let read = read(#""consumer_secret_env": "SHOP_SECRET""#, named: false)
        #expect(read.issues.first?.contains("environment variables are not allowed here") == true)
    }

    @Test("belong to one line, although the next one looks the same")
    func resolvesEachLine() throws {
        var reader = VectorReader(
            file: "v.jsonl", variable: Self.value(of:)
        ) { (name) throws(KeyError) in
            throw KeyError(name)
        }
        var secrets: [String] = []
        for (line, name) in ["TOKEN", "lower", "TOKEN"].enumerated() {
            let text = Array(
                #"{"id": "a\#(line)", "secrets": {"token_secret_env": "\#(name)"}}"#.utf8)
            reader.open(text.span, as: .line, firstLine: line + 1)
            #expect(reader.next() == .vector)
            secrets.append(reader.vector.string(of: reader.vector.secrets.tokenSecret))
        }
        #expect(secrets == ["t", "l", "t"])
    }

    @Test("leave the next vectors of their file as they are")
    func resolvesEachVector() {
        var reader = VectorReader(file: "v.json", variable: Self.value(of:)) {
            (name) throws(KeyError) in throw KeyError(name)
        }
        let vectors = ["TOKEN", "lower"].map {
            #"{"id": "of-\#($0)", "secrets": {"token_secret_env": "\#($0)"}}"#
        }
        let text = Array("[\(vectors[0]), {\"id\": \"plain\"}, \(vectors[1])]".utf8)
        reader.open(text.span, as: .file)
        var found: [String] = []
        while reader.next() == .vector {
            let secret = reader.vector.string(of: reader.vector.secrets.tokenSecret)
            found.append("\(reader.vector.idText) \(secret)")
        }
        #expect(found == ["of-TOKEN t", "plain ", "of-lower l"])
    }
}
