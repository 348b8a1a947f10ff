extension AuthorizationHeader {
    /// `header` with its parameters in the order of `other`, and written like those: so the first
    /// byte that differs belongs to a parameter that does.
    ///
    /// Parameters that `other` lacks come last. If one of the two cannot be parsed, `header` stays
    /// as it is.
    package static func arranged(_ header: [UInt8], like other: [UInt8]) -> [UInt8] {
        do throws(AuthorizationHeaderError) {
            let (own, others) = (try fields(of: header.span), try fields(of: other.span))
            let shared = others.compactMap { field in own.first { $0.name == field.name } }
            let rest = own.filter { field in !others.contains { $0.name == field.name } }
            let scheme = Array(other.prefix("OAuth ".utf8.count))
            let separator = [", ", ","].first { text(scheme, others, $0) == other } ?? ", "
            return text(scheme, shared + rest, separator)
        } catch {
            return header
        }
    }

    private static func text(_ scheme: [UInt8], _ fields: [Field], _ separator: String) -> [UInt8] {
        let fields = fields.map { $0.name + "=\"".utf8 + $0.value + "\"".utf8 }
        return scheme + Array(fields.joined(separator: separator.utf8))
    }
}
