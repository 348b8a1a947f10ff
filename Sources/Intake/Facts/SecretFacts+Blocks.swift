import OAuth1

// Values in base64: whether a file means what they are decoded to.
extension SecretFacts {
    /// Values beside each other: those with the same names around them.
    struct Block {
        let names: ArraySlice<String>
        var places: [Int] = []
        /// Whether all of them are base64 of texts, and not only secrets.
        var isEncoded = false
    }

    /// The blocks of values of which any is base64 of a text, and where each such value is.
    struct Encoded {
        private(set) var blocks: [Block] = []
        /// The block of each value that is written in base64.
        private(set) var blockByPlace: [Int: Int] = [:]

        init(_ facts: [Fact]) {
            var open: [Block] = []
            for (place, fact) in facts.enumerated() {
                let names = fact.path.dropLast()
                while let last = open.last, !names.starts(with: last.names) {
                    open.removeLast()
                    add(last, of: facts)
                }
                if open.last?.names != names { open.append(Block(names: names)) }
                open[open.count - 1].places.append(place)
            }
            for block in open { add(block, of: facts) }
        }

        private mutating func add(_ block: Block, of facts: [Fact]) {
            // The readings of one value are near each other.
            var written: [Int] = []
            var isMore = false
            var areAll = true
            for (index, place) in block.places.enumerated() where !facts[place].isDecoded {
                let near = block.places[max(0, index - Self.nearMax)...].prefix(2 * Self.nearMax)
                let isEncoded = near.contains {
                    facts[$0].isDecoded && facts[$0].isReading(of: facts[place])
                }
                if isEncoded { written.append(place) }
                areAll = areAll && isEncoded
                isMore = isMore || !CredentialNames.meaning(of: facts[place].path).isSecret
            }
            guard !written.isEmpty else { return }
            var block = block
            block.isEncoded = areAll && (isMore || Self.isOfKubernetes(block, in: facts))
            for place in written { blockByPlace[place] = blocks.count }
            blocks.append(block)
        }

        private static let nearMax = 6

        /// Whether these are the `data` of a Kubernetes object of the kind Secret, whose values are
        /// base64.
        private static func isOfKubernetes(_ block: Block, in facts: [Fact]) -> Bool {
            guard block.names.last == "data", let first = block.places.first else { return false }
            let object = block.names.dropLast()
            func isMember(_ name: String, _ place: Int) -> Bool {
                facts[place].path.elementsEqual(object + [name])
            }
            let before = max(0, first - SecretFacts.blockMax)..<first
            let after = first..<min(facts.count, first + SecretFacts.blockMax)
            let start = before.last { isMember("apiVersion", $0) } ?? before.lowerBound
            let end = after.first { isMember("apiVersion", $0) } ?? after.upperBound
            return (start..<end).contains {
                isMember("kind", $0) && facts[$0].value.utf8.elementsEqual("Secret".utf8)
            }
        }
    }

    /// Why a value is not the one that the file means; nil if it may be.
    ///
    /// A value in base64 is to be decoded if the key or the token of the request is decoded
    /// beside it, if its name says so, or if all values beside it are base64, not only secrets.
    func unread(_ place: Int, key: String?, token: String?) -> Fact.Unread? {
        let fact = facts[place]
        guard fact.unread == nil,
            let block = encoded.blockByPlace[place].map({ encoded.blocks[$0] })
        else { return fact.unread }
        func has(_ isDecoded: Bool) -> Bool {
            block.places.prefix(Self.blockMax).contains { place in
                facts[place].isDecoded == isDecoded
                    && [key, token].contains {
                        $0?.utf8.elementsEqual(facts[place].value.utf8) ?? false
                    }
            }
        }
        if has(false) { return nil }
        let words = CredentialNames.words(of: fact.path.suffix(1))
        let isNamed = words.contains { $0 == "base64" || $0 == "b64" }
        return isNamed || has(true) || block.isEncoded ? .base64 : nil
    }

    /// More values of a block are not compared with a key.
    fileprivate static let blockMax = 256

    /// Whether a value is taken as it is written although it may be base64 of another text.
    package func mayBeEncoded(_ fact: Fact) -> Bool {
        !fact.isDecoded && fact.unread == nil
            && facts.contains { $0.isDecoded && $0.isReading(of: fact) }
    }
}
