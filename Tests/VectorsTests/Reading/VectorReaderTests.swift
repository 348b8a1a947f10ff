import Fixtures
import OAuth1
import Testing
import Vectors

@Suite("The vector reader")
struct VectorReaderTests {
    @Test(
        "reads a file of vectors, a list of vectors, and a single vector",
        arguments: [
            (
                #"{"vectors": [{"id": "a"}, {"id": "b"}], "title": "t", "notes": {"f": "x"}}"#,
                ["a", "b"]
            ),
            (#"[{"id": "a"}, {"id": "b"}]"#, ["a", "b"]), (#"{"id": "a"}"#, ["a"]),
            (#"{"vectors": []}"#, []), ("[]", []),
            (#"{"$schema": "../schema.json", "id": "a"}"#, ["a"]),
        ])
    func readsShapes(_ text: String, _ ids: [String]) {
        let reading = Reading(text)
        #expect(reading.ids == ids)
        #expect(reading.descriptions == [])
    }

    @Test("reads JSON Lines: one vector per line, with the number of the line")
    func readsLines() {
        let reading = Reading(#"{"id": "a"}"#, as: .line, firstLine: 7)
        #expect(reading.ids == ["a"])
        #expect(reading.vectors.first?.line == 7)
        let list = Reading(#"[{"id": "a"}]"#, as: .line, firstLine: 7)
        #expect(list.ids == [])
        #expect(list.issues.map(\.line) == [7])
        let broken = Reading(#"{"id": "a", "titel": 1}"#, as: .line, firstLine: 7)
        #expect(
            broken.descriptions == [
                "v.json:7:13: titel: unknown member \"titel\"\n  hint: did you mean \"title\"?"
            ])
    }

    @Test("refuses an id that an earlier line of the file has, and compares case")
    func refusesDuplicateIDs() {
        var reader = Reading.reader()
        var statuses: [VectorReader.Outcome?] = []
        for (number, line) in [#"{"id": "a"}"#, #"{"id": "b"}"#, #"{"id": "a"}"#].enumerated() {
            let text = Array(line.utf8)
            reader.open(text.span, as: .line, firstLine: number + 1)
            statuses.append(reader.next())
        }
        #expect(statuses == [.vector, .vector, .unreadable])
        #expect(reader.issues.first?.line == 3)
        #expect(Reading(#"[{"id": "a"}, {"id": "A"}]"#).ids == ["a", "A"])
    }

    @Test("adds the ids that another reader met, or none if one is already known")
    func addsIDsOfAnotherReader() {
        var (reader, other) = (Reading.reader(), Reading.reader())
        #expect(Self.read("a", by: &reader) == .vector)
        for id in ["b", "a", "c"] { _ = Self.read(id, by: &other) }
        var isTaken = reader.take(other.ids.inOrder)
        #expect(!isTaken)
        #expect(reader.ids.inOrder.count == 1)
        #expect(Self.read("b", by: &reader) == .vector)
        other.forgetIDs()
        #expect(Self.read("d", by: &other) == .vector)
        isTaken = reader.take(other.ids.inOrder)
        #expect(isTaken)
        #expect(Self.read("d", by: &reader) == .unreadable)
    }

    @Test("checks no more ids than there is room for")
    func checksIDsWithinRoom() {
        var reader = Reading.reader()
        reader.forgetIDs(room: 2)
        #expect(
            ["a", "a", "b", "b"].map { Self.read($0, by: &reader) } == [
                .vector, .unreadable, .vector, .vector,
            ])
        #expect(reader.ids.room == 0)
    }

    private static func read(_ id: String, by reader: inout VectorReader) -> VectorReader.Outcome? {
        let text = Array(#"{"id": "\#(id)"}"#.utf8)
        reader.open(text.span, as: .line)
        return reader.next()
    }

    @Test("builds the full id from the file without its extension, and the id")
    func buildsFullID() throws {
        for (file, stem) in [
            ("v.json", "v"), ("a/b.c/v.jsonl", "a/b.c/v"), ("-", "-"), ("a.b/v", "a.b/v"),
            (".json", ".json"),
            ("a/.json", "a/.json"), ("v.tar.gz", "v.tar"),
        ] {
            #expect(try TestVector(#"{"id": "x"}"#, file: file).fullID == "\(stem)::x")
        }
    }

    @Test("gives each vector the line it begins on")
    func vectorLines() {
        let reading = Reading("[\n  {\"id\": \"a\"},\n\n  {\n    \"id\": \"b\"\n  }\n]")
        #expect(reading.vectors.map(\.line) == [2, 4])
    }

    @Test("recognizes a JSON Schema, and reads no vector from it")
    func recognizesSchema() throws {
        var reader = Reading.reader()
        let schema = try Repository.bytes(of: "vectors/schema.json")
        reader.open(schema.span, as: .file)
        #expect(reader.isSchema)
        #expect(reader.next() == nil)
        #expect(reader.issues.isEmpty)
    }

    @Test("keeps nothing of the previous vector")
    func forgetsThePreviousVector() throws {
        let full = photo(
            expected: #"{"signature": "x"}"#,
            and: #""comment": "c", "spec": ["s"], "flags": ["f"],"#)
        let reading = Reading("[\(full), {\"id\": \"b\"}]")
        let vector = try #require(reading.vectors.last)
        #expect(!vector.request.isPresent && !vector.oauth.isPresent && !vector.secrets.isPresent)
        #expect(!vector.comment.isPresent && vector.spec.isEmpty && vector.flags.isEmpty)
        #expect(vector.expected.isEmpty && vector.request.uri == nil)
        #expect(vector.oauth.parameters.isEmpty && !vector.secrets.consumerSecret.isPresent)
    }

    @Test("keeps the good vectors of a file that ends early")
    func readsTruncatedFile() throws {
        let text = Array(
            #"{"title": "t", "vectors": [{"id": "a"}, {"id": "b"}, {"id": "c", "spec": ["x"]}]}"#
                .utf8)
        for count in text.indices {
            let reading = Reading(Array(text[..<count]))
            #expect(reading.issues.count == 1, "\(count): \(reading.descriptions)")
            let whole = String(decoding: text[..<count], as: UTF8.self)
            let expected = ["a", "b", "c"].filter {
                whole.contains("\"\($0)\"}") || $0 == "c" && whole.contains("]}")
            }
            #expect(reading.ids == expected, "\(count)")
        }
    }

    @Test("reads the signature method, with HMAC-SHA1 as the default")
    func readsSignatureMethod() throws {
        #expect(try TestVector(#"{"id": "a"}"#).signatureMethod == .hmacSHA1)
        let text = #"{"id": "a", "oauth": {"oauth_signature_method": "NAME"}}"#
        #expect(
            try TestVector(text.replacing("NAME", with: "RSA-SHA256")).signatureMethod == .rsaSHA256
        )
        #expect(try TestVector(text.replacing("NAME", with: "hmac-sha1")).signatureMethod == nil)
    }

    @Test(
        "reads parameters from an object or a list, in order",
        arguments: [
            #"{"b": "1", "a": ["2", "3"], "": ""}"#,
            #"[["b", "1"], ["a", "2"], ["a", "3"], ["", ""]]"#,
        ])
    func readsParameters(_ text: String) throws {
        let vector = try TestVector(
            #"{"id": "a", "request": {"query": \#(text), "form": \#(text)}}"#)
        for places in [vector.request.query, vector.request.form] {
            let list = vector.list(of: places)
            let pairs = list.places.indices.map {
                String(decoding: list.name(at: $0) + [0x3D] + list.value(at: $0), as: UTF8.self)
            }
            #expect(pairs == ["b=1", "a=2", "a=3", "="])
        }
    }

    @Test("keeps the digits of a timestamp as they are")
    func keepsTimestamp() throws {
        let vector = try TestVector(#"{"id": "a", "oauth": {"oauth_timestamp": 137131202}}"#)
        let parameters = vector.list(of: vector.oauth.parameters)
        let timestamp = parameters.firstValue(named: "oauth_timestamp")
        #expect(timestamp.map(Array.init) == Array("137131202".utf8))
    }

    @Test("does not read the name of a key file as a key, even after reading that file")
    func distinguishesKeysFromFiles() {
        let name = "keys/rsa-1024-pkcs8.pem"
        let reading = Reading(
            """
            [{"id": "file", "secrets": {"private_key_file": "\(name)"}},
             {"id": "text", "secrets": {"private_key": "\(name)"}}]
            """)
        #expect(reading.ids == ["file"])
        #expect(reading.issues.map(\.path) == ["[1].secrets.private_key"])
    }
}
