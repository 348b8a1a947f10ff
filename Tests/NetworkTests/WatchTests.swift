#if Live
import Foundation
import ProviderProfiles
import Server
import Synchronization
import Testing

@testable import Network

@Suite("watch", .serialized)
struct WatchTests {
    private static let signer = {
        var signer = Caller.Signer()
        signer.token = ("tk", "ts")
        return signer
    }()

    @Test("passes the bytes of requests and answers as they are")
    func bytes() throws {
        let answer =
            Array("HTTP/1.1 401 Nope\r\nX-oDD:  a\tb \r\nx-odd: ".utf8) + [0xFF]
            + Array("\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n5;x=y\r\nab".utf8)
            + [0, 0xFF] + Array("c\r\n0\r\nT: 1\r\n\r\n".utf8)
        let received = Mutex<[UInt8]>([])
        let upstream = try Upstream { connection in
            var bytes: [UInt8] = []
            while !bytes.suffix(3).elementsEqual("END".utf8) {
                let more = connection.read()
                if more.isEmpty { return }
                bytes += more
            }
            received.withLock { $0 = bytes }
            connection.send(answer)
        }
        let watched = try Watched("http://127.0.0.1:\(upstream.port)")
        let sent =
            Array("FROB /a/../b//c;p?x=%7e&&y=%zz HTTP/1.1\r\nhOST:\t127.0.0.1:".utf8)
            + Array("\(watched.client.port) \r\nX-A: ".utf8) + [0xE9]
            + Array("\r\nx-a:\r\n folded\r\nContent-Length: 5\r\n\r\n".utf8) + [0, 0xFF]
            + Array("END".utf8)
        #expect(try watched.client.exchange(sent) == answer)
        #expect(received.withLock { $0 } == sent)
        #expect(watched.process.printed.wait(for: 1).last?.contains("not signed") == true)
    }

    @Test("passes a body on that is too large to be kept, since no signature covers it")
    func largeBody() throws {
        let size = 40 << 20
        let received = Mutex(0)
        let upstream = try Upstream { connection in
            var (count, head) = (0, 0)
            while head == 0 || count < head + size {
                let more = connection.read()
                if more.isEmpty { return }
                if head == 0, let end = more.firstRange(of: "\r\n\r\n".utf8) {
                    head = end.upperBound - more.startIndex
                }
                count += more.count
            }
            received.withLock { $0 = count - head }
            connection.send(
                Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8))
        }
        let watched = try Watched("http://127.0.0.1:\(upstream.port)")
        let sent =
            Array("PUT /a HTTP/1.1\r\nHost: 127.0.0.1:\(watched.client.port)\r\n".utf8)
            + Array("Content-Length: \(size)\r\n\r\n".utf8) + [UInt8](repeating: 65, count: size)
        #expect(try watched.client.exchange(sent).starts(with: "HTTP/1.1 200".utf8))
        #expect(received.withLock { $0 } == size)
        #expect(watched.process.printed.wait(for: 1).last?.contains("without being read") == true)
    }

    @Test("passes the steps of a flow on, and a request signed for either address")
    func flow() throws {
        let served = try Served()
        let watched = try Watched(served.client.url) {
            $0.signedAs = Authority(served.client.url)
        }
        let signer = try watched.client.flow()
        var named = watched.client
        named.signedAs = served.client.url
        for caller in [watched.client, named] {
            let header = try caller.header("GET", "/p?a=1&b=c%20d", signer)
            #expect(try caller.send("GET", "/p?a=1&b=c%20d", header: header).status == 200)
        }
        let lines = watched.process.printed.wait(for: 5)
        #expect(lines.count == 5 && lines.allSatisfy { $0.contains("  200") })
        #expect(watched.process.recorded.wait(for: 5).count == 5)
    }

    @Test("goes on after a server has sent what nobody has asked for", arguments: [false, true])
    func unasked(_ isInterim: Bool) throws {
        let piece = Array(
            String(repeating: isInterim ? "HTTP/1.1 100 C\n\n" : "y", count: 4096).utf8)
        let upstream = try Upstream { connection in
            _ = connection.read()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
            for _ in 0..<64 { connection.send(piece) }
            _ = connection.read()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nEND")
        }
        let watched = try Watched("http://127.0.0.1:\(upstream.port)")
        let connection = try Connection(port: watched.client.port)
        let request = "GET /a HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        connection.send(request + "\r\n")
        #expect(connection.read(until: "ok").hasPrefix("HTTP/1.1 200"))
        connection.send(request + "Connection: close\r\n\r\n")
        #expect(connection.read(until: "END").hasSuffix("END"))
        let served = try watched.page.send("GET", "/_/state")
        #expect(served.status == 200)
        withExtendedLifetime(upstream) {}
    }

    @Test("answers a client that has ended its half of the connection")
    func halfClosed() throws {
        let served = try Served()
        let watched = try Watched(served.client.url)
        let connection = try Connection(port: watched.client.port)
        connection.send(
            "GET /a HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: "
                + (try watched.client.header("GET", "/a", Self.signer)) + "\r\n\r\n")
        connection.endSending()
        #expect(try Caller.reply(to: connection.readAll()).status == 401)
    }

    @Test("does not read on from a client while its server does not answer")
    func silentServer() throws {
        let upstream = try Upstream { connection in
            usleep(3_000_000)
            _ = connection
        }
        let watched = try Watched("http://127.0.0.1:\(upstream.port)")
        let connection = try Connection(port: watched.client.port)
        let body = String(repeating: "x", count: 60_000)
        let request = "POST /a HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 60000\r\n\r\n"
        // What is more than the limit stays in the buffers of the system.
        let sent = connection.send(repeating: request + body, upTo: 64 << 20, seconds: 1)
        #expect(sent < 32 << 20)
        withExtendedLifetime(upstream) {}
    }

    @Test("records what the server said, not what would be said here")
    func verdicts() throws {
        let statuses = Mutex([200, 401, 404])
        let upstream = try Upstream { connection in
            _ = connection.read()
            let status = statuses.withLock { $0.isEmpty ? 500 : $0.removeFirst() }
            connection.send(
                "HTTP/1.1 \(status) X\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        }
        let watched = try Watched("http://127.0.0.1:\(upstream.port)")
        for status in [200, 401, 404] {
            #expect(try watched.client.send("GET", "/bare").status == status)
        }
        let lines = watched.process.recorded.wait(for: 3)
        #expect(lines.map { $0.contains("\"refused\"") } == [false, true, false])
        #expect(try lines.map(RecordingTests.status) == ["other", "failed", "other"])
        withExtendedLifetime(upstream) {}
    }

    @Test("names the mistake of a request that the server refuses")
    func mistake() throws {
        let served = try Served()
        let watched = try Watched(served.client.url) {
            $0.signedAs = Authority(served.client.url)
        }
        var signer = Self.signer
        signer.token?.1 = ""
        let header = try watched.client.header("GET", "/p", signer)
        #expect(try watched.client.send("GET", "/p", header: header).status == 401)
        #expect(watched.process.printed.wait(for: 1)[0].contains("consumer-secret-only"))
        #expect(try watched.page.send("GET", "/_/requests").text.contains("consumer-secret-only"))
        #expect(try watched.page.send("GET", "/else").status == 404)
    }

    @Test("keeps a connection for several requests, and refuses other hosts")
    func connection() throws {
        let served = try Served()
        let watched = try Watched(served.client.url) {
            $0.signedAs = Authority(served.client.url)
        }
        let lines = try (0..<2).map { _ in
            "GET /k HTTP/1.1\r\nHost: 127.0.0.1:\(watched.client.port)\r\nAuthorization: "
                + (try watched.client.header("GET", "/k", Self.signer)) + "\r\n"
        }
        let text = lines[0] + "\r\n" + lines[1] + "Connection: close\r\n\r\n"
        let answer = String(decoding: try watched.client.exchange(Array(text.utf8)), as: UTF8.self)
        #expect(answer.split(separator: "HTTP/1.1 200").count == 2)
        let other = Array("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n".utf8)
        #expect(try Caller.reply(to: try watched.client.exchange(other)).status == 421)
    }

    @Test("says that a server is not there")
    func absent() throws {
        let port = try Upstream { _ in }.port
        let watched = try Watched("http://127.0.0.1:\(port)")
        let reply = try watched.client.send("GET", "/")
        #expect(reply.status == 502)
        #expect(reply.text.contains("127.0.0.1:\(port) cannot be reached"))
        #expect(watched.process.printed.wait(for: 1).last?.contains("did not answer") == true)
        let closing = try Upstream { _ = $0.read() }
        let unanswered = try Watched("http://127.0.0.1:\(closing.port)")
        let end = try unanswered.client.send("GET", "/")
        #expect(end.status == 502)
        #expect(end.text == "127.0.0.1:\(closing.port) ended the connection without an answer\n")
        withExtendedLifetime(closing) {}
    }

    @Test("reaches a server with TLS, and reads its provider's errors")
    func secure() throws {
        let folder = try Folder()
        let profile = try #require(ProviderProfiles.named("x"))
        let served = try Served { settings in
            settings.policy.likeness = Likeness(profile)
            settings.paths = Likeness(profile).paths
            settings.listening.saveCertificate = folder.keep
        }
        let watched = try Watched(served.tls.url) { settings in
            settings.signedAs = Authority(served.tls.url)
            settings.profile = profile
            settings.trust = folder.certificate
        }
        let right = try watched.client.header("GET", "/2/a", Self.signer)
        #expect(try watched.client.send("GET", "/2/a", header: right).status == 200)
        var signer = Self.signer
        signer.client.1 = "wrong"
        let wrong = try watched.client.header("GET", "/2/a", signer)
        #expect(try watched.client.send("GET", "/2/a", header: wrong).text.contains("\"code\":32"))
        let line = watched.process.printed.wait(for: 2)[1]
        #expect(line.contains("Could not authenticate you"))
        let untrusted = try Watched(served.tls.url)
        let refused = try untrusted.client.send("GET", "/2/a")
        #expect(refused.status == 502)
        #expect(refused.text.contains("without an answer: "), "\(refused.text)")
        #expect(refused.text.contains("CERTIFICATE_VERIFY_FAILED"), "\(refused.text)")
    }
}
#endif
