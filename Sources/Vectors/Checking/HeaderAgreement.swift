package import OAuth1

extension AuthorizationHeader {
    /// Whether two headers have the same parameters, in any order and spacing (§3.5.1).
    package static func isSame(_ first: [UInt8], _ second: [UInt8]) -> Bool {
        guard let first = readFields(of: first), let second = readFields(of: second) else {
            return false
        }
        return first.count == second.count && first.sorted() == second.sorted()
    }

    /// The fields of a header; nil if it cannot be read.
    package static func readFields(of header: [UInt8]) -> [Field]? {
        do throws(AuthorizationHeaderError) {
            return try fields(of: header.span)
        } catch {
            return nil
        }
    }
}
