import Vectors

/// An option of curl.
struct CurlOption: Hashable, Sendable {
    let name: String
    let letter: UInt8?
    /// Whether the next word, or the rest of a word of letters, is its value.
    let takesValue: Bool

    /// Reads `name`, or `name/L` with the option's letter.
    private init(_ text: Substring, takesValue: Bool) {
        let parts = text.split(separator: "/")
        name = String(parts[0])
        letter = parts.count > 1 ? parts[1].utf8.first : nil
        self.takesValue = takesValue
    }

    static func named(_ name: String) -> CurlOption? {
        if let option = all.first(where: { $0.name == name }) { return option }
        guard name.hasPrefix("no-") else { return nil }
        return all.first { $0.name == name.dropFirst(3) && !$0.takesValue }
    }

    static func lettered(_ letter: UInt8) -> CurlOption? {
        all.first { $0.letter == letter }
    }

    static let names = all.map { "--" + $0.name }

    /// From `curl --help all` of 7.88, and the table of options in curl's source of 2025.
    private static let all =
        withValue.split { $0.isWhitespace }.map { CurlOption($0, takesValue: true) }
        + withoutValue.split { $0.isWhitespace }.map {
            CurlOption($0, takesValue: false)
        }

    private static let withValue = """
        abstract-unix-socket alt-svc aws-sigv4 cacert capath cert-type cert/E ciphers config/K
        connect-timeout connect-to continue-at/C cookie-jar/c cookie/b create-file-mode crlfile
        curves data-ascii data-binary data-raw data-urlencode data/d delegation dns-interface
        dns-ipv4-addr dns-ipv6-addr dns-servers doh-url dump-header/D ech egd-file engine
        etag-compare etag-save expect100-timeout form-string form/F ftp-account
        ftp-alternative-to-user ftp-method ftp-port/P ftp-ssl-ccc-mode happy-eyeballs-timeout-ms
        haproxy-clientip header/H help/h hostpubmd5 hostpubsha256 hsts interface ip-tos
        ipfs-gateway json keepalive-cnt keepalive-time key key-type knownhosts krb krb4 libcurl
        limit-rate local-port login-options mail-auth mail-from mail-rcpt max-filesize
        max-redirs max-time/m netrc-file noproxy oauth2-bearer output-dir output/o parallel-max
        parallel-max-host pass pinnedpubkey preproxy proto proto-default proto-redir
        proxy-cacert proxy-capath proxy-cert proxy-cert-type proxy-ciphers proxy-crlfile
        proxy-header proxy-key proxy-key-type proxy-pass proxy-pinnedpubkey proxy-service-name
        proxy-tls13-ciphers proxy-tlsauthtype proxy-tlspassword proxy-tlsuser proxy-user/U
        proxy/x proxy1.0 pubkey quote/Q random-file range/r rate referer/e request-target
        request/X resolve retry retry-delay retry-max-time sasl-authzid service-name sigalgs
        socks4 socks4a socks5 socks5-gssapi-service socks5-hostname speed-limit/Y speed-time/y
        ssl-sessions stderr telnet-option/t tftp-blksize time-cond/z tls-max tls13-ciphers
        tlsauthtype tlspassword tlsuser trace trace-ascii trace-config unix-socket upload-file/T
        upload-flags url url-query user-agent/A user/u variable vlan-priority write-out/w
        """

    private static let withoutValue = """
        alpn anyauth append/a basic buffer/N ca-native cert-status clobber compressed
        compressed-ssh create-dirs crlf digest disable-eprt disable-epsv disable/q
        disallow-username-in-url doh-cert-status doh-insecure dump-ca-embed eprt epsv fail-early
        fail-with-body fail/f false-start follow form-escape ftp-create-dirs ftp-pasv ftp-pret
        ftp-skip-pasv-ip ftp-ssl ftp-ssl-ccc ftp-ssl-control ftp-ssl-reqd get/G globoff/g
        haproxy-protocol head/I http0.9 http1.0/0 http1.1 http2 http2-prior-knowledge http3
        http3-only ignore-content-length include/i insecure/k ipv4/4 ipv6/6
        junk-session-cookies/j keepalive list-only/l location-trusted location/L
        mail-rcpt-allowfails manual/M metalink mptcp negotiate netrc-optional netrc/n next/: npn
        ntlm ntlm-wb out-null parallel-immediate parallel/Z path-as-is post301 post302 post303
        progress-bar/# progress-meter proxy-anyauth proxy-basic proxy-ca-native proxy-digest
        proxy-http2 proxy-http3 proxy-insecure proxy-negotiate proxy-ntlm proxy-ssl-allow-beast
        proxy-ssl-auto-client-cert proxy-tlsv1 proxytunnel/p raw remote-header-name/J
        remote-name-all remote-name/O remote-time/R remove-on-error retry-all-errors
        retry-connrefused sasl-ir sessionid show-error/S show-headers silent/s skip-existing
        socks5-basic socks5-gssapi socks5-gssapi-nec ssl ssl-allow-beast ssl-auto-client-cert
        ssl-no-revoke ssl-reqd ssl-revoke-best-effort sslv2/2 sslv3/3 styled-output
        suppress-connect-headers tcp-fastopen tcp-nodelay tftp-no-options tls-earlydata tlsv1.0
        tlsv1.1 tlsv1.2 tlsv1.3 tlsv1/1 tr-encoding trace-ids trace-time use-ascii/B verbose/v
        version/V xattr
        """
}
