import Vectors

extension PlainText {
    static func quoted(octets: some Collection<UInt8>) -> String {
        "\"\(visible(octets: octets))\""
    }
}

extension String {
    /// Equal octet by octet, which `==` of strings is not.
    func isSame(_ other: String?) -> Bool {
        other.map { utf8.elementsEqual($0.utf8) } ?? false
    }
}
