#if Live
import NIOSSL
import OAuth1
import OAuthCrypto
import Vectors

/// The certificate of the https address: a given one, or one that is made now.
enum ServerCertificate {
    static func context(_ settings: ListenSettings) throws(VectorIssue) -> NIOSSLContext {
        guard let certificate = settings.certificate else {
            return try forHTTPS("https") { try selfSignedContext(settings) }
        }
        let (chain, key) = (certificate.chain, certificate.key)
        let certificates = try reading("certificate", in: chain) {
            try NIOSSLCertificate.fromPEMFile(chain)
        }
        let privateKey = try reading("private key", in: key) {
            try NIOSSLPrivateKey(file: key, format: .pem)
        }
        return try forHTTPS(chain) { try serverContext(chain: certificates, key: privateKey) }
    }

    /// - Throws: ``VectorIssue`` that says that `file` has no `wanted`.
    private static func reading<Value>(
        _ wanted: String,
        in file: String,
        _ read: () throws -> Value
    ) throws(VectorIssue) -> Value {
        do {
            return try read()
        } catch {
            throw VectorIssue(
                file: file, message: "the file has no usable \(wanted)",
                hint: "a PEM \(wanted) begins with -----BEGIN \(wanted.uppercased())-----")
        }
    }

    /// - Throws: ``VectorIssue`` that says that `source` cannot be used, or another one of `make`.
    private static func forHTTPS(
        _ source: String,
        _ make: () throws -> NIOSSLContext
    ) throws(VectorIssue) -> NIOSSLContext {
        do {
            return try make()
        } catch let issue as VectorIssue {
            throw issue
        } catch {
            throw VectorIssue(file: source, message: "cannot be used for https: \(error)")
        }
    }

    /// Makes a certificate for the names of this machine.
    private static func selfSignedContext(_ settings: ListenSettings) throws -> NIOSSLContext {
        let names =
            ["DNS:localhost", "IP:127.0.0.1", "IP:::1"] + settings.hosts.map { "DNS:\($0)" }
        let certificate = try SelfSignedCertificate(names: names.joined(separator: ","))
        try settings.saveCertificate(pem(certificate.certificate))
        return try serverContext(
            chain: [try NIOSSLCertificate(bytes: certificate.certificate, format: .der)],
            key: try NIOSSLPrivateKey(bytes: certificate.privateKey, format: .der))
    }

    private static func serverContext(
        chain: [NIOSSLCertificate],
        key: NIOSSLPrivateKey
    ) throws -> NIOSSLContext {
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
        configuration.minimumTLSVersion = .tlsv12
        return try NIOSSLContext(configuration: configuration)
    }

    /// A certificate in PEM, whose lines have 64 characters.
    private static func pem(_ certificate: [UInt8]) -> String {
        var base64: [UInt8] = []
        Base64.append(certificate.span, to: &base64)
        let lines = stride(from: 0, to: base64.count, by: 64).map { start in
            String(decoding: base64[start..<min(start + 64, base64.count)], as: UTF8.self)
                + "\n"
        }
        return "-----BEGIN CERTIFICATE-----\n\(lines.joined())-----END CERTIFICATE-----\n"
    }
}
#endif
