import OAuth1

/// A unit that a natural sort compares: a run of digits, or one other byte.
enum NaturalPiece: Comparable {
    case number(ArraySlice<UInt8>)
    case byte(UInt8)

    static func pieces(of text: ArraySlice<UInt8>) -> [Self] {
        var pieces: [Self] = []
        var rest = text
        while let byte = rest.first {
            let digits = rest.prefix(while: ASCII.isDigit)
            pieces.append(digits.isEmpty ? .byte(byte) : .number(digits))
            rest = rest.dropFirst(max(1, digits.count))
        }
        return pieces
    }

    static func < (first: Self, second: Self) -> Bool { order(first, second) < 0 }

    /// Leading zeros do not make numbers differ.
    static func == (first: Self, second: Self) -> Bool { order(first, second) == 0 }

    /// Compares two numbers by their value, everything else by the first byte.
    private static func order(_ first: Self, _ second: Self) -> Int {
        guard case .number(let digits) = first, case .number(let others) = second else {
            return Int(first.firstByte) - Int(second.firstByte)
        }
        let (number, other) = (withoutZeros(digits), withoutZeros(others))
        return number.count == other.count
            ? ParameterOrder.order(number, other) : number.count - other.count
    }

    private var firstByte: UInt8 {
        switch self {
        case .number(let digits): digits.first ?? UInt8(ascii: "0")
        case .byte(let byte): byte
        }
    }

    private static func withoutZeros(_ digits: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        digits.drop { $0 == UInt8(ascii: "0") }
    }
}
