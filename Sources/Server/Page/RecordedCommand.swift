import OAuth1
import Vectors
import HTTP

/// A command that sends a request again: the same bytes to the host that got them.
package enum RecordedCommand {
    /// The command for a shell; a comment if curl cannot send the request.
    package static func text(_ record: RequestRecord) -> String {
        do throws(SendingRefusal) {
            return try command(record.request).text()
        } catch {
            return "# curl cannot send this request: \(error.reason.text { $0.words })"
        }
    }

    private static func command(_ request: ReceivedRequest) throws(SendingRefusal) -> CurlCommand {
        let raw = request.raw
        let hosts = raw.fields.values(of: "Host")
        guard hosts.count == 1, let host = hosts.first, isAuthority(host) else {
            throw SendingRefusal(
                "the request has no Host header, several Host headers, or an invalid Host header")
        }
        let server = "\(request.scheme)://\(String(decoding: host, as: UTF8.self))"
        var command = try CurlCommand(method: raw.method, to: server, target: raw.target)
        let isOld = raw.version.elementsEqual("HTTP/1.0".utf8)
        command.options = ["--include", isOld ? "--http1.0" : "--http1.1"]
        command.absent = ["User-Agent", "Accept"]
        // The body in chunks is sent with its length.
        let added = ["Content-Length", "Transfer-Encoding", "Expect"]
        command.fields = raw.fields.filter { field in !added.contains(where: field.isNamed) }
            .map { ($0.name, $0.value) }
        let hasBody = !raw.body.isEmpty || !raw.fields.values(of: "Content-Length").isEmpty
        command.body = hasBody ? raw.body : nil
        // A large body would wait for "100 Continue".
        if raw.body.count > 1000 { command.absent.append("Expect") }
        return command
    }

    /// Whether it is a host with or without a port, so that nothing of it is a path or a user.
    private static func isAuthority(_ host: [UInt8]) -> Bool {
        !host.isEmpty
            && host.allSatisfy {
                ASCII.isLetter($0) || ASCII.isDigit($0) || ".-_:[]".utf8.contains($0)
            }
    }
}
