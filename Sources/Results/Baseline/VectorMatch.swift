/// By what the vectors of two runs are recognized.
package enum VectorMatch: String, CaseIterable, Sendable {
    /// By the id that the file gives the vector, whatever the file is called.
    case id
    /// By the content, whatever the id is.
    case content

    /// The id without the part before the last `::`, which names the file.
    static func ownID(of fullID: some Collection<UInt8>) -> [UInt8] {
        let octets = Array(fullID)
        let colon = UInt8(ascii: ":")
        let end = octets.indices.dropFirst().last { octets[$0] == colon && octets[$0 - 1] == colon }
        return end.map { Array(octets[($0 + 1)...]) } ?? octets
    }
}
