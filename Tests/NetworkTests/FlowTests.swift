#if Live
import Foundation
import OAuth1
import Server
import Testing
import Vectors

@testable import Network

@Suite("A client of serve", .serialized)
struct FlowTests {
    static func key(_ name: String) throws -> [UInt8] {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return Array(try Data(contentsOf: root.appending(path: "vectors/keys/\(name).pem")))
    }

    /// The credentials that are ready, and a client that signs with RSA.
    private static func clients() throws -> ClientFile {
        let publicKey = try RSAPublicKey(pem: key("rsa-2048-public"))
        return ClientFile(
            clients: ClientFile.ready.clients + [Client(key: "rsa", publicKey: publicKey)],
            tokens: ClientFile.ready.tokens)
    }

    @Test(
        "gets a token in three steps, and uses it",
        arguments: ["HMAC-SHA1", "HMAC-SHA256", "RSA-SHA256", "PLAINTEXT"], [false, true])
    func flow(_ name: String, _ isSecure: Bool) throws {
        let folder = try Folder()
        let served = try Served { settings in
            settings.clients = try Self.clients()
            settings.listening.saveCertificate = folder.keep
        }
        var client = isSecure ? served.tls : served.client
        client.trust = folder.certificate
        var signer = Caller.Signer()
        signer.method = try #require(SignatureMethod(rawValue: name))
        if name.hasPrefix("RSA") {
            signer.client = ("rsa", "")
            signer.privateKey = try RSAPrivateKey(pem: Self.key("rsa-2048-pkcs8"))
        }
        if name == "PLAINTEXT", !isSecure {
            let header = try client.header("POST", "/initiate", signer, callback: "oob")
            let reply = try client.send("POST", "/initiate", header: header)
            // §3.4.4: without TLS, everybody on the way reads the secrets.
            #expect(reply.status == 400)
            #expect(reply.verdict == "TLS-01")
            return
        }
        signer = try client.flow(signer)
        let header = try client.header("GET", "/photos?a=b%20c", signer)
        #expect(try client.send("GET", "/photos?a=b%20c", header: header).status == 200)
        #expect(try client.send("GET", "/photos?a=b%20c", header: header).verdict == "NON-01")
        // PLAINTEXT signs nothing of the request, so only its nonce is refused.
        let verdict = name == "PLAINTEXT" ? "NON-01" : "SIG-02"
        #expect(try client.send("GET", "/photos?a=d", header: header).verdict == verdict)
        #expect(served.process.printed.all.count == 6)
        #expect(served.process.errors.all == [])
    }

    @Test("learns which mistake made its signature wrong")
    func explanation() throws {
        let served = try Served()
        var signer = Caller.Signer()
        signer.token = ("tk", "wrong")
        let wrong = try served.client.header("GET", "/a", signer)
        let reply = try served.client.send("GET", "/a", header: wrong)
        #expect(reply.status == 401)
        signer.client.1 = "cs"
        signer.token = ("tk", "")
        let header = try served.client.header("GET", "/a", signer)
        let explained = try served.client.send("GET", "/a", header: header)
        #expect(explained.text.contains("consumer-secret-only"))
        #expect(!explained.text.contains("cs&ts"))
    }

    @Test("is not believed if another site's page sends it here")
    func otherHost() throws {
        let served = try Served()
        let bytes = Array("GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n".utf8)
        #expect(try Caller.reply(to: try served.client.exchange(bytes)).status == 421)
        let named = try Served { $0.listening.hosts = ["evil.example"] }
        #expect(try Caller.reply(to: try named.client.exchange(bytes)).verdict == "SIG-53")
    }

    @Test(
        "reaches the server on every address that it listens on",
        arguments: ["127.0.0.1", "::1", "localhost", "0.0.0.0", "::"])
    func addresses(_ address: String) throws {
        let served = try Served { $0.listening.addresses = [address] }
        let header = try served.client.header("GET", "/photos", Caller.Signer())
        #expect(try served.client.send("GET", "/photos", header: header).status == 200)
    }

    @Test("finds a second server on the port of the first one refused")
    func port() throws {
        let served = try Served()
        let error = #expect(throws: (any Error).self) {
            try Served { $0.listening.port = served.client.port }
        }
        #expect("\(try #require(error))".contains("the port is in use"))
    }
}
#endif
