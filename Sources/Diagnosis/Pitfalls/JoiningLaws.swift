import OAuth1
import Vectors

// MARK: - The laws of joining and writing: another text between the parts, or other parts

extension Pitfall {
    static let keyJoinedDifferently = law(
        "key-joined-differently", section: "3.4.2",
        mistake: "joined the secrets with another text than one \"&\"",
        fix: "join the percent-encoded secrets with one \"&\""
    ) { facts in
        guard facts.isKeyMadeOfSecrets else { return [] }
        let end = Mistake("wrote \"&\" after the signing key", .key { $0.suffix += "&".utf8 })
        // A field of a fixed width that is joined as it is.
        let filled = [(" ", "space"), ("\0", "NUL byte")].flatMap { text, name in
            (1...64).map { count in
                Mistake(
                    "wrote \(counted(count, name)) after the signing key",
                    .key { $0.suffix += repeatElement(text.utf8, count: count).joined() })
            }
        }
        return [end] + filled
            + Self.counts(of: facts.tokenSecret).map { text, words in
                Mistake("wrote \(words) after the signing key", .key { $0.suffix += text })
            }
            + joints("+", ":", "-", "_", ".", "/", "\n", " & ", "& ", " &").map { text, shown in
                Mistake(
                    "joined the secrets with \(shown) instead of \"&\"",
                    .key { $0.separator = text })
            } + appended(facts)
    }

    /// A secret that is written after the key once more, as where a text that is kept is changed.
    private static func appended(_ facts: SigningFacts) -> [Mistake] {
        [("consumer secret", facts.consumerSecret), ("token secret", facts.tokenSecret)].filter {
            !$0.1.isEmpty
        }.map { name, secret in
            Mistake(
                "wrote the \(name) after the signing key once more",
                .key { $0.suffix += "&".utf8 + TextEncoding().encoded(secret) })
        }
    }

    static let baseStringJoinedDifferently = law(
        "base-string-joined-differently", section: "3.4.1.1",
        mistake: "joined method, URL and parameters in another order, or with another text than "
            + "\"&\", or signed only a part of them",
        fix: "write the method, \"&\", the encoded URL, \"&\" and the encoded parameters, and "
            + "sign all of it"
    ) { facts in
        let length = SigningProcedure(facts).baseString?.count ?? 0
        let cuts = TextCut.buffers(length).map { cut in
            Mistake("signed only \(cut.words) of the base string", .composition { $0.kept = cut })
        }
        let end = Mistake(
            "signed a NUL byte after the base string", .composition { $0.suffix.append(0) })
        let names = ["method", "URL", "parameters"]
        let orders = [[0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]].map { order in
            Mistake(
                "joined the parts of the base string in the order "
                    + order.map { names[$0] }.joined(separator: ", "),
                .composition { $0.order = order })
        }
        let parameters = SigningProcedure(facts).normalizedParameters
        let ofParameters = TextCut.buffers(parameters.count).map { cut in
            let change = TextChange(cut.words) { cut.applied(to: $0) }
            return Mistake(
                "signed only \(cut.words) of the joined parameters",
                .composition { $0.parametersChange = change })
        }
        let counts = Self.counts(of: parameters).map { text, words in
            Mistake("wrote \(words) after the base string", .composition { $0.suffix += text })
        }
        return [end] + cuts + ofParameters + counts + orders
            + joints("\n", ":", "?").map { text, shown in
                Mistake(
                    "joined the parts of the base string with \(shown) instead of \"&\"",
                    .composition { $0.separator = text })
            }
    }

    /// The number of the characters of a text that are encoded, which Lua's `gsub` returns with it.
    private static func counts(of text: [UInt8]) -> [(text: [UInt8], words: String)] {
        let count = text.count { TextEncoding().encoded([$0]) != [$0] }
        return ["&", ""].map { mark in
            (
                Array("\(mark)\(count)".utf8),
                "\"\(mark)\(count)\", the number of encoded characters,"
            )
        }
    }

    static let parametersJoinedDifferently = law(
        "parameters-joined-differently", section: "3.4.1.3.2",
        mistake: "joined the parameters with another text than \"&\" and \"=\"",
        fix: "write \"=\" between name and value, and \"&\" between two parameters"
    ) { _ in
        let between = joints("\n").map { text, shown in
            Mistake(
                "joined the parameters with \(shown) instead of \"&\"",
                .joining { $0.separator = text })
        }
        let inside = joints(":", "==", "%3D").map { text, shown in
            Mistake(
                "wrote \(shown) instead of \"=\" between names and values",
                .joining { $0.equals = text })
        }
        let before = ["?", "&"].map { text in
            Mistake(
                "wrote \"\(text)\" before the joined parameters",
                .joining { $0.prefix = Array(text.utf8) })
        }
        return between + inside + before
    }

    static let textChanged = law(
        "text-changed", section: "3.4.1.3.1",
        mistake: "changed names or values before it signed them",
        fix: "sign names and values as they are sent"
    ) { facts in
        let list = facts.parameters
        return TextPart.allCases.flatMap { $0.mistakes(in: list) } + valuesCut(facts)
            + valuesListed(facts) + familiesReplaced(list) + namesCounted(list)
            + firstEncodedOnly(list) + someEncodedTwice(list)
    }

    /// One parameter with the text of an array or object for all members of a name `a[…]`.
    private static func familiesReplaced(_ list: [CollectedParameter]) -> [Mistake] {
        guard list.contains(where: { family(of: $0) != nil }) else { return [] }
        return ["Array", "Object", "Hash", "Dictionary", "Map", "{}", "[]", "null", "1", "true"]
            .map { text in
                Mistake(
                    "signed a nested array or object as \"\(text)\"",
                    .parameters { list in
                        let names = Set(list.compactMap(family))
                        list.removeAll { family(of: $0) != nil }
                        list += names.map { CollectedParameter($0, Array(text.utf8), .form) }
                    })
            }
    }

    /// The names that are numbers are counted again, as a list does that is joined with another.
    private static func namesCounted(_ list: [CollectedParameter]) -> [Mistake] {
        guard list.contains(where: { $0.name.isNumber }) else { return [] }
        return [0, 1].map { start in
            Mistake(
                "signed the names that are numbers as \(start), \(start + 1) and so on",
                .parameters { list in
                    let places = list.indices.filter { list[$0].name.isNumber }
                    for (count, place) in places.enumerated() {
                        list[place].name = Array("\(start + count)".utf8)
                    }
                })
        }
    }

    /// The first of several equal characters is encoded, and the others are left, as a function
    /// does that replaces a text once.
    private static func firstEncodedOnly(_ list: [CollectedParameter]) -> [Mistake] {
        let special = Set(list.flatMap { $0.name + $0.value }).filter {
            $0 < 0x80 && TextEncoding().encoded([$0]) != [$0]
        }
        let usual = Set("!'()*".utf8)
        let sets = [usual.intersection(special)] + special.sorted().map { [$0] }
        return sets.filter { !$0.isEmpty }.flatMap { set -> [Mistake] in
            let shown = set.sorted().map { String(Unicode.Scalar($0)) }.joined(separator: " ")
            // Changes are equal if their words are.
            let once = TextChange("with only the first \(shown) encoded") { text in
                var seen: Set<UInt8> = []
                return text.flatMap { byte in
                    set.contains(byte) && !seen.insert(byte).inserted
                        ? [byte] : TextEncoding().encoded([byte])
                }
            }
            let words = "encoded only the first \(shown) of a text and left the others"
            let names = SigningStep.namesAndValues(once.change)
            let whole = SigningStep.composition {
                $0.parametersChange = once
                $0.parameterEncodings = 0
            }
            return [
                Mistake("\(words), in names and values", names, .encodingNothing),
                Mistake(
                    "\(words), in names and values, and again in the joined parameters", names,
                    .encodingNothing, whole),
            ]
        }
    }

    /// Some special characters are encoded twice, as a chain of replacements does that replaces "%"
    /// after them.
    private static func someEncodedTwice(_ list: [CollectedParameter]) -> [Mistake] {
        func special(_ texts: [[UInt8]]) -> [UInt8] {
            Set(texts.joined()).filter { $0 < 0x80 && TextEncoding().encoded([$0]) != [$0] }
                .sorted()
        }
        let all = special(list.flatMap { [$0.name, $0.value] })
        let ofValues = special(list.map { $0.value })
        let isInNames = special(list.map { $0.name }).isEmpty ? [false] : [true, false]
        return isInNames.flatMap { isInNames -> [Mistake] in
            let characters = isInNames ? all : ofValues
            return subsets(of: characters).map { set in
                let shown = set.map { $0 == 0x20 ? "spaces" : String(Unicode.Scalar($0)) }
                let change: @Sendable ([UInt8]) -> [UInt8] = { text in
                    text.flatMap { set.contains($0) ? TextEncoding().encoded([$0]) : [$0] }
                }
                return Mistake(
                    "encoded \(shown.joined(separator: " ")) twice, and other characters once, in "
                        + (isInNames ? "names and values" : "values"),
                    .parameters { list in
                        for place in list.indices {
                            list[place].value = change(list[place].value)
                            if isInNames { list[place].name = change(list[place].name) }
                        }
                    })
            }
        }
    }

    /// All subsets of a few characters, but for the whole set, which has a name; each alone of
    /// many.
    private static func subsets(of characters: [UInt8]) -> [Set<UInt8>] {
        guard characters.count <= 5 else { return characters.map { [$0] } }
        return (0..<1 << characters.count).dropFirst().map { bits in
            Set(characters.indices.filter { bits >> $0 & 1 == 1 }.map { characters[$0] })
        }
    }

    /// Each value with its first bytes alone, as a column or a buffer keeps them.
    private static func valuesCut(_ facts: SigningFacts) -> [Mistake] {
        let list = facts.signedParameters
        let lengths = list.map { $0.value.count }.sorted()
        let columns =
            lengths.count > 1 ? columnSizes.filter { $0 < lengths[lengths.count - 2] } : []
        let all = columns.map { size in
            Mistake(
                "signed only the first \(size) bytes of each value",
                .parameters { list in
                    for place in list.indices {
                        list[place].value = Array(list[place].value.prefix(size))
                    }
                })
        }
        guard list.reduce(0, { $0 + $1.value.count }) <= 512 else { return all }
        let start = startOfLastValue(facts)
        return all
            + list.flatMap { parameter in
                (1..<max(1, parameter.value.count)).map { TextCut(first: $0) }.filter { cut in
                    // A base string that fills a buffer is said to be cut as a whole.
                    guard let start, parameter == start.parameter else { return true }
                    let written = twiceEncoded(cut.applied(to: parameter.value))
                    return !TextCut(first: written.count).isBuffer(after: start.count)
                }.map { cut in
                    Mistake(
                        "signed only \(cut.words) of the value of \(parameter.shownName)",
                        .parameters {
                            $0.replace(parameter, by: cut.applied(to: parameter.value))
                        })
                }
            }
    }

    /// The parameter whose value ends the base string, and the number of bytes before that value.
    private static func startOfLastValue(
        _ facts: SigningFacts
    ) -> (parameter: CollectedParameter, count: Int)? {
        let right = SigningProcedure(facts)
        let parameters = right.parameters
        let encoded = EncodedParameters(parameters, right.encoding)
        guard let place = right.order.places(of: encoded).last, let text = right.baseString else {
            return nil
        }
        let last = parameters[place]
        return (last, text.count - twiceEncoded(last.value).count)
    }

    private static func twiceEncoded(_ text: [UInt8]) -> [UInt8] {
        TextEncoding().encoded(TextEncoding().encoded(text))
    }

    /// In bytes; how long columns and variables are.
    private static let columnSizes = [
        8, 10, 12, 15, 16, 20, 24, 25, 30, 31, 32, 40, 48, 50, 60, 63, 64, 80, 100, 120, 127, 128,
        200, 254, 255, 256,
    ]

    /// Texts that a program may write instead of "&", with how they are shown.
    private static func joints(_ others: String...) -> [(text: [UInt8], shown: String)] {
        (["", ",", ", ", ";", "|", " ", "&&", "&amp;", "%26"] + others).map { text in
            let name = ["": "nothing", " ": "a space", "\n": "a line feed"][text]
            return (Array(text.utf8), name ?? "\"\(text)\"")
        }
    }
}
