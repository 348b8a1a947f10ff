import Fixtures
import OAuth1
import Testing
import Vectors

@Suite("Vectors that are changed")
struct VectorChangesTests {
    @Test("keep all their other texts", arguments: Repository.vectorFiles)
    func keepsOtherTexts(_ file: String) throws {
        var content = VectorContent()
        for vector in Reading(try Repository.bytes(of: file), file: file).vectors {
            var changed = vector
            changed.set({ $0.comment = $1 }, to: vector.bytes(of: vector.comment))
            #expect(content.fingerprint(of: changed) == content.fingerprint(of: vector))
            let method = { (vector: TestVector) in vector.string(of: vector.oauth.signatureMethod) }
            #expect(
                [changed.fullID, changed.commentText, method(changed)]
                    == [vector.fullID, vector.commentText, method(vector)])
        }
    }

    @Test("hold only their own texts, and no longer the document of all vectors")
    func leavesDocument() throws {
        let vectors = (0..<500).map { number in
            """
            {"id": "v\(number)", "request": {"method": "GET", "url": "http://a/?\(number)"},
             "oauth": {"oauth_nonce": "n"}, "expected": {"signature": "s"}}
            """
        }
        let read = Reading("[\(vectors.joined(separator: ",\n"))]").vectors
        for vector in [read[7], read[499]] {
            var list = vector.list(of: vector.oauth.parameters)
            list.append(name: "oauth_timestamp", value: "1")
            var changed = vector
            changed.set({ $0.oauth.parameters = $1 }, to: list)
            changed.set(expected: "other".utf8, of: .signature)
            changed.set({ $0.request.method = $1 }, to: "POST".utf8)
            #expect(vector.bytes.count > 50_000)
            #expect(changed.bytes.count < 100 && changed.nodes.count < 20)
            #expect(changed.methodText == "POST" && vector.methodText == "GET")
            #expect(changed.string(of: changed.expected[.signature]) == "other")
            #expect(changed.list(of: changed.oauth.parameters).count == 2)
            let url = vector.string(of: vector.request.url)
            #expect(changed.string(of: changed.request.url) == url)
        }
    }
}
