package import OAuth1

extension AuthorizationHeader {
    /// Whether two headers hold the same parameters, whatever their order and blanks (§3.5.1).
    package static func isSame(_ first: [UInt8], _ second: [UInt8]) -> Bool {
        guard let first = readFields(of: first), let second = readFields(of: second) else {
            return false
        }
        return first.sorted() == second.sorted()
    }

    /// The fields of a header; nil for one that cannot be read.
    package static func readFields(of header: [UInt8]) -> [Field]? {
        do throws(AuthorizationHeaderError) {
            return try fields(of: header.span)
        } catch {
            return nil
        }
    }
}
