import OAuth1
import Vectors

// URLs whose parts are values beside each other: `{https, <<"h.test">>, <<"/a">>}`.
extension RequestFacts {
    /// In bytes; what is further away from a scheme does not belong to it.
    private static let tupleMax = 256
    /// In bytes: marks and white space between two parts.
    private static let gapMax = 40

    /// Takes the URLs of which a scheme, a host and a path follow each other, with nothing but
    /// marks between them.
    mutating func readTuples(_ lines: ArraySlice<TextLine>) {
        for place in lines.indices {
            let line = lines[place]
            let words = line.bytes.split { !ASCII.isName($0) }.filter {
                $0.elementsEqual("http".utf8) || $0.elementsEqual("https".utf8)
            }
            for word in words {
                let next = lines[place...].prefix(3).dropFirst().map { $0.bytes }
                let rest =
                    ([line.bytes[word.endIndex...]] + next).joined(separator: [ASCII.newline])
                guard let (host, path) = Self.hostAndPath(Array(rest.prefix(Self.tupleMax)))
                else { continue }
                urls.append(
                    Candidate(
                        value: "\(String(bytes: word))://\(host)\(path)", cost: 3,
                        line: line.number))
            }
        }
    }

    private static func hostAndPath(_ text: [UInt8]) -> (host: String, path: String)? {
        let isMark: (UInt8) -> Bool = { !ASCII.isName($0) && $0 < 0x80 }
        let gap = text.prefix(while: isMark)
        guard !gap.isEmpty, gap.count <= gapMax, gap.first != ASCII.colon else { return nil }
        let host = text[gap.endIndex...].prefix {
            ASCII.isName($0) || "-.:".utf8.contains($0)
        }
        guard host.contains(UInt8(ascii: ".")), !host.isEmpty else { return nil }
        let after = text[host.endIndex...].prefix { isMark($0) && $0 != ASCII.slash }
        guard !after.isEmpty, after.count <= gapMax else { return nil }
        let path = text[after.endIndex...].prefix { $0 > 0x20 && !"\"'<>,)}]|".utf8.contains($0) }
        guard path.first == ASCII.slash else { return nil }
        return (String(bytes: host), String(bytes: path))
    }
}
