import OAuth1

// MARK: - The law of order: parameters that are sorted by something else (§3.4.1.3.2)

extension Pitfall {
    static let sortedDifferently = law(
        "sorted-differently", section: "3.4.1.3.2",
        mistake: "sorted the parameters in another order",
        fix: "sort all parameters by encoded name, then by encoded value, byte by byte"
    ) { facts in
        let orders: [(words: String, compare: ParameterOrder.Comparison)] = [
            ("in descending order", { ParameterOrder.byNameThenValue($0, $2, $1) }),
            (
                "by value and not by name",
                { ParameterOrder.order($0.value(at: $1), $0.value(at: $2)) }
            ),
            ("by the length of the names", { $0.name(at: $1).count - $0.name(at: $2).count }),
            (
                "by the letters and digits of the names alone",
                { parameters, first, second in
                    ParameterOrder.order(
                        parameters.name(at: first).filter(isLetterOrDigit).map(ASCII.lowercased),
                        parameters.name(at: second).filter(isLetterOrDigit).map(ASCII.lowercased))
                }
            ),
            (
                "as a language sorts words, with marks before digits and letters",
                { parameters, first, second in
                    let names = [first, second].map { collation(parameters.decoded[$0].name) }
                    guard names[0] == names[1] else {
                        return ParameterOrder.order(names[0], names[1])
                    }
                    return ParameterOrder.order(
                        collation(parameters.decoded[first].value),
                        collation(parameters.decoded[second].value))
                }
            ),
            (
                "with digits as numbers, and without the case of letters",
                { parameters, first, second in
                    let names = [first, second].map { place in
                        NaturalPiece.pieces(
                            of: parameters.name(at: place).map(ASCII.lowercased)[...])
                    }
                    return ParameterOrder.order(names[0], names[1])
                }
            ),
            (
                "as if all letters were capital letters",
                { parameters, first, second in
                    let names = ParameterOrder.order(
                        parameters.name(at: first).lazy.map(ASCII.uppercased),
                        parameters.name(at: second).lazy.map(ASCII.uppercased))
                    guard names == 0 else { return names }
                    return ParameterOrder.order(
                        parameters.value(at: first).lazy.map(ASCII.uppercased),
                        parameters.value(at: second).lazy.map(ASCII.uppercased))
                }
            ),
            (
                "in the order of EBCDIC, with letters before digits",
                { parameters, first, second in
                    let (one, other) = (parameters.decoded[first], parameters.decoded[second])
                    let names = ParameterOrder.order(
                        one.name.map(placeInEBCDIC), other.name.map(placeInEBCDIC))
                    guard names == 0 else { return names }
                    return ParameterOrder.order(
                        one.value.map(placeInEBCDIC), other.value.map(placeInEBCDIC))
                }
            ),
            (
                "with small letters before capital letters",
                { parameters, first, second in
                    ParameterOrder.order(
                        parameters.name(at: first).map(withCasesExchanged),
                        parameters.name(at: second).map(withCasesExchanged))
                }
            ),
        ]
        return orders.map { words, compare in
            Mistake("sorted the parameters \(words)", .order { $0.compare = compare })
        } + namesWithoutCase(facts)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        ASCII.isDigit(byte) || ASCII.lowercased(byte) != ASCII.uppercased(byte)
    }

    /// What a text is sorted by in a culture: its characters without their case, then their case
    /// (Unicode Technical Standard 10, for ASCII).
    private static func collation(_ text: [UInt8]) -> [Int] {
        text.map { byte in
            marksInOrder.firstIndex(of: byte) ?? 0x80 + Int(ASCII.lowercased(byte))
        } + [-1] + text.map { ASCII.lowercased($0) == $0 ? 0 : 1 }
    }

    /// Where a character comes in code page 37; others come last.
    private static func placeInEBCDIC(_ byte: UInt8) -> Int {
        charactersInEBCDIC.firstIndex(of: byte) ?? 0x80 + Int(byte)
    }

    private static let charactersInEBCDIC = Array(
        (" .<(+|&!$*);-/,%_>?`:#@'=\"abcdefghijklmnopqr~stuvwxyz^[]{ABCDEFGHI}JKLMNOPQR\\"
            + "STUVWXYZ0123456789").utf8)

    private static let marksInOrder = Array("\t\n\r _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$".utf8)

    private static func withCasesExchanged(_ byte: UInt8) -> UInt8 {
        let small = ASCII.lowercased(byte)
        return small == byte ? ASCII.uppercased(byte) : small
    }
}
