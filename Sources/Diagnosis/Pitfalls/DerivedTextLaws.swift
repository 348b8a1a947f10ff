import OAuth1
import Vectors

// MARK: - The laws of the texts that a signature is made of, and of what is made of them

extension Pitfall {
    static let derivedTextChanged = law(
        "derived-text-changed", section: "3.4.1.1",
        mistake: "changed the method, the URL, the base string or the key before it used them",
        fix: "use the method and the URL as they are sent, and make no other change to the texts "
            + "of the derivation than RFC 5849 asks for"
    ) { facts in
        let uri = BaseStringURIParts(facts)
        let line =
            mistakes(changing: facts.method, "the method") { text in .method { $0 = text } }
            + mistakes(changing: uri?.host, "the host") { text in
                .uri {
                    $0.host = text
                    $0.keepsHostCase = true
                }
            }
            + mistakes(changing: uri?.path, "the path") { text in .uri { $0.path = text } }
        let templates = (uri.map { PathTemplate($0.path).paths } ?? []).map { path in
            Mistake(
                "signed the template of the path, \(PlainText.visible(bytes: path))",
                .uri { $0.path = path })
        }
        let derived = TextChange.ofDerivedTexts.flatMap { change in
            [
                Mistake(
                    "signed the joined parameters \(change.words)",
                    .composition { $0.parametersChange = change }),
                Mistake(
                    "signed the base string \(change.words)",
                    .composition { $0.wholeChange = change }),
            ]
        }
        let keys = (TextChange.ofSecrets + TextChange.endings(TextChange.nothing)).map { change in
            Mistake("used the signing key \(change.words)", .key { $0.change = change })
        }
        let ofKey = facts.signatureMethod.kind == .rsa ? [] : keys
        return line + addresses(uri) + templates + derived + ofKey
    }

    /// The ports on which programs listen behind a proxy.
    private static let innerPorts = ["8080", "8443", "8000", "8081", "3000", "5000", "9000"]

    /// Other ports, and the path without the parameters of its segments (RFC 3986 §3.3).
    private static func addresses(_ uri: BaseStringURIParts?) -> [Mistake] {
        guard let uri else { return [] }
        let ports = innerPorts.flatMap { port in
            ["http", "https"].map { scheme in
                Mistake(
                    "signed the scheme \(scheme) and the port \(port)",
                    .uri {
                        $0.scheme = Array(scheme.utf8)
                        $0.otherPort = .some(Array(port.utf8))
                    })
            }
        }
        let slash = UInt8(ascii: "/")
        let segments = uri.path.split(separator: slash, omittingEmptySubsequences: false).map {
            $0.prefix { $0 != UInt8(ascii: ";") }
        }
        let path = Array(segments.joined(separator: "/".utf8))
        let bare = Mistake(
            "signed the path without the parameters after semicolons", .uri { $0.path = path })
        let marked = Mistake(
            "kept the \"?\" before the query in the base string URI",
            .uri { $0.path = uri.path + "?".utf8 })
        let hosts = ([""] + TextChange.nothing + ["localhost", "127.0.0.1"]).map { host in
            Mistake(
                host.isEmpty ? "signed no host" : "signed the host \(host)",
                .uri { $0.host = Array(host.utf8) })
        }
        return ports + [marked] + hosts + (path == uri.path ? [] : [bare])
    }

    /// A text of the request with each change that has an effect on it.
    private static func mistakes(
        changing text: [UInt8]?,
        _ name: String,
        _ step: ([UInt8]) -> SigningStep
    ) -> [Mistake] {
        guard let text else { return [] }
        return TextChange.ofNames.compactMap { change in
            let changed = change.change(text)
            guard changed != text else { return nil }
            return Mistake("signed \(name) \(change.words)", step(changed))
        }
    }

    static let digestMadeDifferently = law(
        "digest-made-differently", section: "3.4.2",
        mistake: "computed something else than the digest of the base string",
        fix: "compute the digest of the base string as the signature method says, once, and "
            + "nothing else"
    ) { facts in
        guard facts.signatureMethod.kind != .rsa else { return signedWithRSA }
        guard facts.signatureMethod.kind == .hmac else { return [] }
        let own = facts.signatureMethod
        let texts = DigestRecipe.Preparation.all
        let all: [DigestRecipe.Preparation?] = [nil] + texts.map { Optional($0) }
        let hmacs = all.flatMap { text in
            all.filter { text != nil || $0 != nil }.map { key in
                let words = [
                    text.map { "the base string was \($0.words)" },
                    key.map { "the signing key was \($0.words)" },
                ].compactMap { $0 }
                return Mistake(
                    "computed the HMAC after \(words.joined(separator: ", and "))",
                    .digest {
                        ($0.textPreparation, $0.keyPreparation) = (text, key)
                    })
            }
        }
        let hashes = [own] + [.hmacMD5, .hmacSHA1, .hmacSHA256, .hmacSHA512].filter { $0 != own }
        let plain = DigestRecipe.Arrangement.allCases.flatMap { arrangement in
            hashes.flatMap { hash in
                ([nil] + TextChange.inUTF16.prefix(1).map(Optional.some)).map { units in
                    let end = units.map { ", in \($0.words)" } ?? ""
                    return Mistake(
                        "computed the plain \(hash.hashName) hash of \(arrangement.rawValue)\(end)",
                        .digest {
                            $0 = DigestRecipe(.plainHashOf(arrangement), hash)
                            ($0.textChange, $0.keyChange) = (units, units)
                        })
                }
            }
        }
        let twice = texts.map { text in
            Mistake(
                "hashed the base string without a key, after it was \(text.words)",
                .digest {
                    $0.form = .plainHash
                    $0.textPreparation = text
                })
        }
        let faults = DigestRecipe.HMACFault.allCases.map { fault in
            Mistake(fault.rawValue, .digest { $0.form = .hmacWith(fault) })
        }
        let shorter = changed("lost the zero bytes of the digest, as a shell variable does") {
            $0.filter { $0 != 0 }
        }
        let inEBCDIC = [
            ("the base string and the key", true, true), ("the base string", true, false),
            ("the key", false, true),
        ].map { what, isText, isKey in
            Mistake(
                "computed the HMAC with \(what) in EBCDIC",
                .digest {
                    if isText { $0.textChange = .inEBCDIC }
                    if isKey { $0.keyChange = .inEBCDIC }
                })
        }
        // Fewer bytes prove nothing.
        let cut = (4..<own.digestLength).map { count in
            changed("encoded only the first \(count) bytes of the digest") {
                Array($0.prefix(count))
            }
        }
        return hmacs + plain + twice + faults + [shorter] + inEBCDIC + cut + inBuffers(own)
            + inOtherTables
    }
}

extension Pitfall {
    /// Something else is encoded than the bytes of the digest.
    private static func changed(
        _ words: String,
        _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) -> Mistake {
        let change = TextChange(words, change)
        return Mistake(words, .digest { $0.digestChange = change })
    }

    /// The whole buffer in which the digest is.
    private static func inBuffers(_ method: SignatureMethod) -> [Mistake] {
        let lengths = Array((method.digestLength + 1)...max(64, method.digestLength + 1))
        return (lengths + [80, 100, 128, 255, 256].filter { $0 > lengths.count }).map { count in
            changed("encoded a buffer of \(count) bytes, in which the digest comes first") {
                $0 + repeatElement(0, count: max(0, count - $0.count))
            }
        }
    }

    private static let inOtherTables: [Mistake] =
        Base64Table.allCases.map { table in
            Mistake("wrote the digest in base64 with \(table.rawValue)", .text { $0.table = table })
        }
        + [true, false].map { hasPadding in
            Mistake(
                "wrote the digest in base32" + (hasPadding ? "" : ", without \"=\" at its end"),
                .text {
                    $0.form = .base32
                    $0.hasPadding = hasPadding
                })
        }

    /// What is signed instead of the digest of the base string with the hash's name.
    private static let signedWithRSA: [Mistake] = {
        let bare = Mistake(
            "signed the bare digest, without the name of its hash function",
            .digest { $0.form = .rsaOfBareDigest })
        return [bare]
            + DigestRecipe.Preparation.all.map { text in
                Mistake(
                    "signed the base string after it was \(text.words)",
                    .digest { $0.textPreparation = text })
            }
    }()
}

extension SignatureMethod {
    /// The name of its hash function.
    fileprivate var hashName: String {
        switch self {
        case .hmacMD5: "MD5"
        case .hmacSHA224: "SHA-224"
        case .hmacSHA256, .rsaSHA256: "SHA-256"
        case .hmacSHA384: "SHA-384"
        case .hmacSHA512, .rsaSHA512: "SHA-512"
        case .hmacSHA1, .rsaSHA1, .plaintext: "SHA-1"
        }
    }
}

extension DigestRecipe.Preparation {
    fileprivate static let all: [Self] = [.hmacSHA1, .hmacSHA256, .hmacMD5, .hmacSHA512].flatMap {
        hash in [.bytes, .hexadecimal, .upperCaseHexadecimal, .base64].map { Self(hash, $0) }
    }

    fileprivate var words: String {
        let writing =
            switch writing {
            case .bytes: ""
            case .hexadecimal: ", in hexadecimal"
            case .upperCaseHexadecimal: ", in hexadecimal with capital letters"
            case .base64: ", in base64"
            }
        return "hashed with \(hash.hashName)\(writing)"
    }
}
