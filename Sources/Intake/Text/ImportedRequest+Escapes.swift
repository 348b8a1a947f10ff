import OAuth1

extension ImportedRequest {
    /// What it costs that a log, and not the program, encoded each percent sign once more.
    private static let halvedCost = 5

    /// The same with "%" for "%25", if each percent sign of the header is written so; nil if not.
    var withHalvedEscapes: ImportedRequest? {
        func isDoubled(_ text: String) -> Bool {
            let signs = text.utf8.indices.filter { text.utf8[$0] == UInt8(ascii: "%") }
            return !signs.isEmpty && signs.allSatisfy { text.utf8[$0...].starts(with: "%25".utf8) }
        }
        guard let place = headers.firstIndex(where: { $0.name == "Authorization" }),
            isDoubled(headers[place].value)
        else { return nil }
        func halved(_ text: String) -> String {
            String(bytes: Array(text.utf8).replacing("%25".utf8, with: "%".utf8))
        }
        var request = self
        request.headers[place] = ImportedField("Authorization", halved(headers[place].value))
        if let url, isDoubled(url) { request.url = halved(url) }
        if let target, isDoubled(target) { request.target = halved(target) }
        request.cost += Self.halvedCost
        return request
    }
}
