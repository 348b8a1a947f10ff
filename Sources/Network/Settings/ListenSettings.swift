package import Vectors

/// What a server listens on, and how it is seen there.
package struct ListenSettings: Sendable {
    /// A certificate chain and its key, in files in PEM.
    package struct Certificate: Sendable {
        package let chain: String
        package let key: String

        package init(chain: String, key: String) {
            self.chain = chain
            self.key = key
        }
    }

    /// For http; 0 chooses one.
    package var port = 8080
    /// For https.
    package var tlsPort = 8443
    /// Addresses besides those of this machine.
    package var addresses: [String] = []
    /// Names in the Host header besides those of this machine.
    package var hosts: [String] = []
    /// Nil for a certificate that is made now.
    package var certificate: Certificate?
    /// Keeps the certificate that is made, in PEM, for clients to trust.
    package var saveCertificate: @Sendable (String) throws(VectorIssue) -> Void = { _ in }
    /// More connections at once are closed.
    package var connectionsMax = 4096
    /// How long a client may take for a request.
    package var requestTime = Duration.seconds(30)
    /// How long a connection may be silent between two requests.
    package var idleTime = Duration.seconds(75)
    /// How requests are printed.
    package var style = ReportStyle()
    /// The style sheet that the page has in common with reports.
    package var pageStyle: [UInt8] = []
    /// The page that explains requests in a browser and sends nothing; nil if it is not installed.
    package var offlinePage: [UInt8]?

    package init() {}
}
