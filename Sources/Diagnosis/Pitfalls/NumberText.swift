import OAuth1

extension Pitfall {
    /// A number is signed as a float, or a float without the zeros that are sent.
    ///
    /// No thread found; JSON and tables read 5 as 5.0, and 5.00 as 5. At most two instances.
    static let numberText = Pitfall(
        "number-text", section: "3.4.1.3.1",
        mistake: "signed a number in a different format from the one it sent, such as 5.0 for 5",
        fix: "convert values to text first, then sign and send the same text"
    ) { facts in
        let values = facts.requestParameters.map { $0.value }
        return [
            (asFloat, "whole numbers were signed with .0"),
            (withoutZeros, "trailing zeros of decimal fractions were not signed"),
        ].filter { change, _ in values.contains { change($0) != nil } }.map { change, detail in
            Mistake(.requestValues { change($0) ?? $0 }, detail: detail)
        }
    }

    private static let asFloat: @Sendable ([UInt8]) -> [UInt8]? = { value in
        isDigits(value[...]) ? value + ".0".utf8 : nil
    }

    private static let withoutZeros: @Sendable ([UInt8]) -> [UInt8]? = { value in
        guard let point = value.firstIndex(of: UInt8(ascii: ".")), isDigits(value[..<point]),
            isDigits(value[(point + 1)...]), value.last == UInt8(ascii: "0")
        else { return nil }
        var kept = value
        while kept.last == UInt8(ascii: "0") { kept.removeLast() }
        if kept.last == UInt8(ascii: ".") { kept.removeLast() }
        return kept
    }

    private static func isDigits(_ text: ArraySlice<UInt8>) -> Bool {
        !text.isEmpty && text.count < 18
            && text.allSatisfy(ASCII.isDigit)
    }
}
