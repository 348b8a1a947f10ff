import OAuth1

// MARK: - The signed method is not the one that is sent (§3.4.1.1)

extension Pitfall {
    /// The method in lower case; seen in ruby-oauth/oauth#40.
    static let methodLowerCase = Pitfall(
        "method-lower-case", section: "3.4.1.1", .common,
        mistake: "wrote the HTTP method in lower case",
        fix: "convert the HTTP method to upper case before you sign it",
        .method { $0 = $0.map(ASCII.lowercased) })

    /// The example of RFC 5849 §3.1 itself; erratum 2550, lepture/flask-oauthlib#83.
    static let methodGet = otherMethod("GET", .common)

    /// Seen in lepture/flask-oauthlib#83, openshift/origin-server#5610.
    static let methodPost = otherMethod("POST", .common)

    /// `X-HTTP-Method-Override` and `_method`; seen in woocommerce/woocommerce#15218.
    static let methodPut = otherMethod("PUT")

    /// Seen in postmanlabs/postman-app-support#2332.
    static let methodDelete = otherMethod("DELETE")

    /// A GET is turned into a HEAD, or the reverse; seen in bspk/httpsig-org#19.
    static let methodHead = otherMethod("HEAD", .rare)

    /// Seen in woocommerce/woocommerce#15218.
    static let methodPatch = otherMethod("PATCH", .rare)

    private static func otherMethod(_ method: String, _ frequency: Frequency = .seen) -> Pitfall {
        Pitfall(
            "method-\(method.lowercased())", section: "3.4.1.1", frequency,
            mistake: "signed the method \(method), which is not the method of the request",
            fix: "sign the method that the request is sent with"
        ) { facts in
            let isSent = facts.method.map(ASCII.uppercased).elementsEqual(method.utf8)
            return isSent ? [] : [Mistake(.method { $0 = Array(method.utf8) })]
        }
    }
}
