package import OAuth1

extension SignatureMethod {
    /// The method that a name of other letters means, such as `hmac_sha1` or `SHA1`; nil if none
    /// is meant, or the name is right.
    package static func meant(by name: String) -> SignatureMethod? {
        guard !allCases.contains(where: { $0.rawValue.utf8.elementsEqual(name.utf8) }) else {
            return nil
        }
        let plain = plain(name)
        return allCases.first { method in
            let known = Self.plain(method.rawValue)
            return known == plain || known == "hmac".utf8 + plain
        }
    }

    /// Asks whether a known method was meant; nil if none is near.
    package static func hint(for name: String) -> String? {
        let names = meant(by: name).map { [$0.rawValue] } ?? allCases.map { $0.rawValue }
        if names.count == 1 { return "did you mean \(PlainText.quoted(names[0]))?" }
        return Misspelling.hint(for: name, among: names)
    }

    /// Letters and digits only, in lower case.
    private static func plain(_ name: String) -> [UInt8] {
        name.utf8.filter { PercentEncoding.isUnreserved($0) && !"-._~".utf8.contains($0) }
            .map(ASCII.lowercased)
    }
}
