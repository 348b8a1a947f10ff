import OAuth1
import HTTP

// How careless servers read parameters.
extension ProtocolMessage {
    /// Changes what was read into what such a server reads.
    mutating func misread(_ policy: Policy) {
        guard let misbehavior = policy.misbehavior else { return }
        if policy.has(.cookiesRead) { readCookies() }
        if policy.has(.nameCaseIgnored) {
            parameters = parameters.map { parameter in
                let name = parameter.name.map(ASCII.lowercased)
                return name.starts(with: "oauth_".utf8) ? parameter.with(name: name) : parameter
            }
        }
        if policy.has(.identifiersCutAtNUL) {
            parameters = parameters.map { parameter in
                ["oauth_consumer_key", "oauth_token"].contains(parameter.nameText)
                    ? parameter.with(value: Array(parameter.value.prefix { $0 != 0 })) : parameter
            }
        }
        let all = parameters
        parameters.removeAll { misbehavior.overlooks($0, all) }
    }

    /// What follows the name of our scheme in a header of another scheme.
    static func insideOtherScheme(_ value: [UInt8]) -> [UInt8]? {
        guard !isOAuth(value) else { return nil }
        return value.indices.lazy.dropFirst().map { Array(value[$0...]) }.first(where: isOAuth)
    }

    /// Takes parameters of cookies for those of a header.
    private mutating func readCookies() {
        for cookies in request.raw.fields.values(of: "Cookie") {
            for cookie in cookies.split(separator: UInt8(ascii: ";")) {
                let pair = cookie.drop { $0 == 0x20 }
                let name = Array(pair.prefix { $0 != UInt8(ascii: "=") })
                guard name.starts(with: "oauth_".utf8) else { continue }
                let raw = Array(pair.dropFirst(name.count + 1))
                let parameter = SentParameter(
                    name: name, value: PercentEncoding.decoded(raw), transmission: .header,
                    raw: raw)
                parameters.append(parameter)
                header.append(parameter)
            }
        }
    }
}

extension SentParameter {
    fileprivate func with(name: [UInt8]? = nil, value: [UInt8]? = nil) -> SentParameter {
        SentParameter(
            name: name ?? self.name, value: value ?? self.value, transmission: transmission,
            raw: raw)
    }
}
