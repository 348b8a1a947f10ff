#if Live
import Dispatch
import NIOSSL
import Vectors
#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What every command that listens does with its network options.
struct Listening {
    let options: ListenOptions

    /// The addresses to listen on.
    var addresses: [String] { ["127.0.0.1", "::1"] + options.listen }

    /// The port for https.
    var tlsPort: Int { options.tlsPort ?? (options.port == 0 ? 0 : 8443) }

    /// What listens on both ports.
    ///
    /// - Returns: the ports.
    func start(_ server: LiveServer) throws -> (port: Int, tlsPort: Int) {
        let port = try ready { try server.listen(addresses, port: options.port, tls: nil) }
        let tls = try tlsContext()
        return (port, try ready { try server.listen(addresses, port: tlsPort, tls: tls) })
    }

    /// Calls what listens, and says what to do if it cannot.
    func ready(_ listen: () throws -> Int) throws(VectorIssue) -> Int {
        do {
            return try listen()
        } catch {
            throw VectorIssue(
                file: "serve", message: "cannot listen: \(error)",
                hint: "choose another port with --port and --tls-port; 0 takes a free one")
        }
    }

    private func tlsContext() throws -> NIOSSLContext {
        if let certificate = options.certificate, let key = options.certificateKey {
            do {
                return try TLSFiles(certificates: certificate, key: key).context
            } catch {
                throw VectorIssue(file: certificate, message: "cannot be used for https: \(error)")
            }
        }
        let names = ["DNS:localhost", "IP:127.0.0.1", "IP:::1"] + options.host.map { "DNS:\($0)" }
        let made = try TLSFiles(names: names.joined(separator: ","))
        if let path = options.saveCertificate, let pem = made.madePEM {
            try InputFile.write(pem, to: path)
        }
        return made.context
    }

    /// Waits for a signal that ends the process.
    static func waitForSignal() {
        let arrived = DispatchSemaphore(value: 0)
        let sources = [SIGTERM, SIGINT, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { arrived.signal() }
            source.resume()
            return source
        }
        signal(SIGPIPE, SIG_IGN)
        arrived.wait()
        for source in sources { source.cancel() }
    }
}
#endif
