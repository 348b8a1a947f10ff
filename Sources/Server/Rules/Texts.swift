import Vectors

extension PlainText {
    static func quoted(bytes: some Collection<UInt8>) -> String {
        "\"\(visible(bytes: bytes))\""
    }
}

extension String {
    /// Equal byte by byte, which `==` of strings is not.
    func isSame(_ other: String?) -> Bool {
        other.map { utf8.elementsEqual($0.utf8) } ?? false
    }
}
