import OAuth1

// Another method is signed than the one that is sent (§3.4.1.1).

extension Pitfall {
    /// The method in lower case; met in ruby-oauth/oauth#40.
    static let methodLowerCase = Pitfall(
        "method-lower-case", section: "3.4.1.1",
        mistake: "wrote the method in lower case",
        fix: "write the method in upper case",
        .method { $0 = $0.map(ASCII.lowercased) })

    /// The example of RFC 5849 §3.1 itself; erratum 2550, lepture/flask-oauthlib#83.
    static let methodGet = otherMethod("GET", .common)

    /// Met in lepture/flask-oauthlib#83, openshift/origin-server#5610.
    static let methodPost = otherMethod("POST", .common)

    /// `X-HTTP-Method-Override` and `_method`; met in woocommerce/woocommerce#15218.
    static let methodPut = otherMethod("PUT")

    /// Met in postmanlabs/postman-app-support#2332.
    static let methodDelete = otherMethod("DELETE")

    /// A HEAD request that was made of a GET, or the reverse; met in bspk/httpsig-org#19.
    static let methodHead = otherMethod("HEAD", .rare)

    /// Met in woocommerce/woocommerce#15218.
    static let methodPatch = otherMethod("PATCH", .rare)

    private static func otherMethod(_ method: String, _ frequency: Frequency = .seen) -> Pitfall {
        Pitfall(
            "method-\(method.lowercased())", section: "3.4.1.1", frequency,
            mistake: "signed the method \(method)",
            fix: "sign the method that is sent"
        ) { facts in
            let isSent = facts.method.map(ASCII.uppercased).elementsEqual(method.utf8)
            return isSent ? [] : [Mistake(.method { $0 = Array(method.utf8) })]
        }
    }
}
