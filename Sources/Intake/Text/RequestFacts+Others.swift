import OAuth1
import Vectors

// What a text shows of other requests, and of the same request after a router.
extension RequestFacts {
    /// The lines that name the method and the path of another request, as access logs do; none if
    /// the lines of the signature do not show a URL.
    func linesOfOthers(_ facts: [Fact], _ numbers: [Int]) -> Set<Int> {
        let shown =
            urls.filter { own.contains($0.line) }.map { $0.value }
            + targets.filter { own.contains($0.key) }.values
        guard !shown.isEmpty else { return [] }
        var (paths, methods) = (Set<Int>(), Set<Int>())
        for fact in facts where !own.contains(numbers[fact.line - 1]) {
            guard let name = fact.path.last else { continue }
            let words = CredentialNames.words(of: [name])
            if words == ["method"] { methods.insert(fact.line) }
            let isPath = words.count == 1 && words.allSatisfy(Self.pathNames.contains)
            if isPath, fact.value.hasPrefix("/"), fact.value.utf8.count > 1,
                !shown.contains(where: { $0.utf8.contains(fact.value.utf8) })
            {
                paths.insert(fact.line)
            }
        }
        return paths.intersection(methods)
    }

    /// Of two paths beside the signature, one of which ends with the other, a router has taken the
    /// beginning away from the shorter one: the client sent the longer one.
    mutating func noteRoutedPaths() {
        let own = paths.filter { self.own.contains($0.line) }.map { $0.value }
        for place in paths.indices where paths[place].value.utf8.count > 1 {
            let value = paths[place].value
            let isPart = own.contains {
                $0.utf8.count > value.utf8.count && $0.hasSuffix(value) && !passedOn.contains($0)
            }
            if isPart { paths[place].cost += Self.signedCost }
        }
    }

    /// Whether a value goes on in its line: `params: a=1&oauth_nonce=…`.
    static func isCut(_ fact: Fact, _ line: ArraySlice<UInt8>) -> Bool {
        line.count <= cutMax && fact.value.utf8.contains(ASCII.equals)
            && line.place(of: fact.value + "&") != nil
    }

    /// In bytes; in longer lines, nothing is looked for once more.
    private static let cutMax = 16 << 10
}
