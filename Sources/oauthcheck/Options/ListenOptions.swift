import ArgumentParser
import Network
import Results
import Server
import SystemPackage
import Vectors

extension Policy.Approval: ExpressibleByArgument {}

/// What the server listens on.
struct ListenOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Listen on this port for http; 0 chooses a free port.", valueName: "port"))
    var port = 8080

    @Option(
        help: ArgumentHelp(
            "Listen on this port for https; 0 chooses a free port (default: 8443, or 0 if --port is"
                + " 0).",
            valueName: "port"))
    var tlsPort: Int?

    @Option(
        help: ArgumentHelp(
            "Listen on this address as well as 127.0.0.1 and ::1; needs --test-secrets-only.",
            valueName: "address"))
    var listen: [String] = []

    @Flag(help: "Confirm that every secret of the server is a test secret.")
    var testSecretsOnly = false

    @Option(
        help: ArgumentHelp(
            "Accept this Host header as well as localhost, 127.0.0.1 and [::1].",
            valueName: "name"))
    var host: [String] = []

    @Option(
        help: ArgumentHelp(
            "For https, use the certificate chain in this PEM file.", valueName: "file"),
        completion: .file())
    var certificate: String?

    @Option(
        help: ArgumentHelp("A PEM file with the private key of --certificate.", valueName: "file"),
        completion: .file())
    var certificateKey: String?

    @Option(
        help: ArgumentHelp(
            "Save the certificate that oauthcheck makes for https in this file, so that clients "
                + "can trust it.",
            valueName: "file"), completion: .file())
    var saveCertificate: String?

    mutating func validate() throws {
        try refuse(
            !listen.isEmpty && !testSecretsOnly,
            "--listen lets other machines reach the server, and its answers help attackers to"
                + " find secrets; add --test-secrets-only if every secret is a test secret")
        try require(
            (certificate == nil) == (certificateKey == nil),
            "give --certificate and --certificate-key together")
        for name in host where !Self.isHost(name) {
            throw CallError(
                "--host takes a name such as api.example.com, not \(PlainText.quoted(name))")
        }
        try Self.requirePort(port, "--port")
        try Self.requirePort(tlsPort ?? 0, "--tls-port")
        try require(
            port == 0 || port != portOfTLS,
            "the ports of http and https are both \(port); choose another port with --port or"
                + " --tls-port")
    }

    private var portOfTLS: Int { tlsPort ?? (port == 0 ? 0 : 8443) }

    /// - Throws: what is wrong with the number of a port, if it cannot be one.
    static func requirePort(_ port: Int, _ option: String) throws(CallError) {
        try require(
            (0...65_535).contains(port), "\(option) must be a number from 0 to 65535, not \(port)")
    }

    /// Whether it can be the name of a host, which the certificate has, too.
    private static func isHost(_ name: String) -> Bool {
        (1...253).contains(name.utf8.count)
            && name.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"/?#@:\\".utf8.contains($0) }
    }

    /// - Throws: ``VectorIssue`` if the page that is installed cannot be read.
    func settings() throws(VectorIssue) -> ListenSettings {
        var settings = ListenSettings()
        settings.port = port
        settings.tlsPort = portOfTLS
        settings.addresses = listen
        settings.hosts = host
        for name in host where ["0.0.0.0", "::", "[::]"].contains(name) && listen.isEmpty {
            Console.printNote(
                "--host only permits a Host header; to listen on all addresses, add"
                    + " --listen 0.0.0.0")
        }
        if let certificate, let certificateKey {
            for path in [certificate, certificateKey] { try FileReading(path).close() }
            settings.certificate = .init(chain: certificate, key: certificateKey)
        } else if let path = saveCertificate {
            try FileReading.refuseOther(
                path, beginning: "-----BEGIN CERTIFICATE-----", as: .savedCertificate)
            settings.saveCertificate = { (pem) throws(VectorIssue) in
                do throws(OutputError) {
                    try AtomicFile.replace(path, with: Array(pem.utf8))
                } catch {
                    throw error.issue
                }
            }
        }
        settings.style = .plain
        settings.style.hasColor = Console.hasColor(.auto, on: .standardError)
        settings.pageStyle = PackageResources.page_css
        settings.offlinePage = try InstalledFolder.offlinePage.map { (path) throws(VectorIssue) in
            let file = try FileReading(path)
            defer { file.close() }
            return try file.readWhole()
        }
        return settings
    }
}
