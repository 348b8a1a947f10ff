import Foundation
import Testing
import Vectors

@testable import Server

@Suite("A file of clients")
struct ClientFileTests {
    private static func client(_ privateKey: String) throws -> Client? {
        let text = """
            {"clients": [{"consumer_key": "rsa", "public_key": "rsa-1024-public.pem",
                          "private_key": "\(privateKey)"}]}
            """
        let keys = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "vectors/keys")
        return try ClientFile(Array(text.utf8), file: "clients.json") {
            (name) throws(VectorIssue) in
            do {
                return try Array(Data(contentsOf: keys.appending(path: name)))
            } catch {
                throw VectorIssue(file: name, message: "cannot be read")
            }
        }.clients.first
    }

    @Test("may have the private key of a client, for who signs as the client")
    func privateKey() throws {
        let client = try #require(try Self.client("rsa-1024-pkcs8.pem"))
        #expect(client.publicKey != nil && client.privateKey != nil && client.secret == nil)
    }

    @Test("says that a private key cannot be used")
    func damaged() throws {
        #expect { try Self.client("rsa-1024-public.pem") } throws: { error in
            "\(error)".contains("clients[0]") && "\(error)".contains("private_key:")
        }
    }
}
