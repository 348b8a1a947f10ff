import OAuth1
import Vectors

extension TextChange {
    /// The changes of texts that are numbers.
    static let numbers = spelledNumbers + roundedNumbers + exponentNumbers + digits

    /// Long numbers as C's %g and similar formats write them, and those of many languages.
    private static let exponentNumbers: [TextChange] =
        ["e+", "E+", "e", "E"].flatMap { mark in
            [6, 7, 14, 15].map { digits in
                TextChange(
                    "with \(digits) digits and an exponent, such as 1.5\(mark)17",
                    number: { $0.inScientificNotation(digits: digits, mark: mark) })
            } + [
                TextChange(
                    "as a floating-point number of 64 bits, with an exponent, such as 1.5\(mark)17",
                    number: { number in
                        number.asDouble.flatMap { DecimalNumber(Array($0.utf8)) }?.withExponent(
                            mark, digits: 2, point: ".0")
                    })
            ]
        }

    /// The digits of other scripts, with which programs format numbers for a language.
    private static let digits: [TextChange] = [
        ("Arabic-Indic", "\u{660}"), ("Persian", "\u{6F0}"), ("Devanagari", "\u{966}"),
        ("Bengali", "\u{9E6}"), ("Thai", "\u{E50}"), ("Myanmar", "\u{1040}"),
        ("full-width", "\u{FF10}"),
    ].map { (name: String, zero: Unicode.Scalar) in
        TextChange("in \(name) digits") { text in
            text.flatMap { byte -> [UInt8] in
                guard ASCII.isDigit(byte) else { return [byte] }
                let value = zero.value + UInt32(byte - UInt8(ascii: "0"))
                return Unicode.Scalar(value).map { Array(String($0).utf8) } ?? [byte]
            }
        }
    }

    private static let roundedNumbers =
        (1...6).map { count in
            TextChange(
                "rounded to \(counted(count, "decimal place")), without zeros at the end",
                number: { $0.rounded(to: count)?.withoutZeros })
        }
        + (3...6).map { count in
            TextChange(
                "rounded to \(count) decimal places", number: { $0.rounded(to: count)?.text })
        }

    private static let spelledNumbers = [
        TextChange(
            "as a number with an exponent, such as 1e+05", number: exponent("e+", digits: 2)),
        TextChange("as a number with an exponent, such as 1e5", number: exponent("e", digits: 1)),
        TextChange("as a number with an exponent, such as 1E5", number: exponent("E", digits: 1)),
        TextChange(
            "as a number with an exponent, such as 1E+05", number: exponent("E+", digits: 2)),
        TextChange("as a number with an exponent, such as 1e+5", number: exponent("e+", digits: 1)),
        TextChange(
            "as a number with an exponent, such as 1.0E5",
            number: exponent("E", digits: 1, point: ".0")),
        TextChange(
            "with an exponent and 20 decimal places, as Erlang's float_to_list",
            number: { $0.inScientificNotation(places: 20) }),
        TextChange(
            "with an exponent and six decimal places, as C's %e",
            number: { $0.inScientificNotation(places: 6) }),
        TextChange("without its exponent, such as 100000 for 1e+05") { text in
            DecimalNumber(exponential: text).map { Array($0.text.utf8) } ?? text
        },
        TextChange("with a decimal comma", number: { $0.joined(",") }),
        TextChange("with a comma between its thousands", number: { $0.grouped(",") }),
        TextChange("with a dot between its thousands", number: { $0.grouped(".", point: ",") }),
        TextChange("with a space between its thousands", number: { $0.grouped(" ") }),
        TextChange("with an apostrophe between its thousands", number: { $0.grouped("'") }),
        TextChange("without leading zeros", number: { $0.withoutLeadingZeros }),
        TextChange("without the zero before its point", number: { $0.withoutZeroBeforePoint }),
        TextChange("with two decimal places", number: { $0.withPlaces(2) }),
        TextChange("with one decimal place", number: { $0.withPlaces(1) }),
        TextChange("without its decimal places", number: { $0.whole }),
        TextChange("without the zeros at the end of its decimal places") { text in
            DecimalNumber(text)?.withoutZeros.map { Array($0.utf8) } ?? text
        },
        TextChange("as a floating-point number of 64 bits", number: { $0.asDouble }),
        TextChange("as a floating-point number of 32 bits", number: { $0.asFloat }),
        TextChange("as the number that it is, such as 5 for +05.0") { text in
            let digits = text.first == UInt8(ascii: "+") ? Array(text.dropFirst()) : text
            guard let number = DecimalNumber(digits) else { return text }
            let whole = number.withoutLeadingZeros.map { Array($0.utf8) } ?? digits
            return DecimalNumber(whole)?.withoutZeros.map { Array($0.utf8) } ?? whole
        },
        TextChange("with its minus sign at the end") { text in
            isNegative(text) ? Array(text.dropFirst() + "-".utf8) : text
        },
        TextChange("in parentheses instead of with a minus sign") { text in
            isNegative(text) ? Array("(".utf8) + text.dropFirst() + ")".utf8 : text
        },
        TextChange("as the number after it", number: { $0.adding(1) }),
        TextChange("as the number before it", number: { $0.adding(-1) }),
        TextChange("as an octal number", number: { $0.readAsOctal }),
        TextChange(
            "as a number of 32 bits with a sign",
            number: { $0.cut { Int32(truncatingIfNeeded: $0) } }),
        TextChange(
            "as a number of 32 bits", number: { $0.cut { UInt32(truncatingIfNeeded: $0) } }),
        TextChange("with a point instead of the comma") { text in
            let parts = text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
            guard parts.count == 2,
                parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(ASCII.isDigit) })
            else { return text }
            return Array(parts[0] + ".".utf8 + parts[1])
        },
    ]

    private init(
        _ words: String,
        number change: @escaping @Sendable (DecimalNumber) -> String?
    ) {
        self.init(words) { text in
            DecimalNumber(text).flatMap(change).map { Array($0.utf8) } ?? text
        }
    }

    private static func isNegative(_ text: [UInt8]) -> Bool {
        text.first == UInt8(ascii: "-") && DecimalNumber(text) != nil
    }

    private static func exponent(
        _ mark: String,
        digits: Int,
        point: String = ""
    ) -> @Sendable (DecimalNumber) -> String? {
        { $0.withExponent(mark, digits: digits, point: point) }
    }
}

/// A decimal number as it is written in a parameter: `-12.50`.
private struct DecimalNumber {
    let sign: String
    let whole: String
    /// The digits after the point; nil without a point.
    let places: String?

    private static let digitsMax = 40

    init?(_ text: [UInt8]) {
        let isNegative = text.first == UInt8(ascii: "-")
        let digits = isNegative ? text.dropFirst() : text[...]
        guard digits.count <= Self.digitsMax else { return nil }
        let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count),
            parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(ASCII.isDigit) })
        else { return nil }
        sign = isNegative ? "-" : ""
        whole = String(decoding: parts[0], as: UTF8.self)
        places = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : nil
    }

    /// A number with an exponent that gives it no more than forty digits, without the exponent.
    init?(exponential text: [UInt8]) {
        let parts = text.split(omittingEmptySubsequences: false) { "eE".utf8.contains($0) }
        guard parts.count == 2, let number = DecimalNumber(Array(parts[0])),
            let shift = Int(String(decoding: parts[1], as: UTF8.self)),
            (-Self.digitsMax...Self.digitsMax).contains(shift)
        else { return nil }
        let zeros = String(repeating: "0", count: abs(shift))
        let digits =
            (shift < 0 ? zeros : "") + number.whole + (number.places ?? "")
            + (shift < 0 ? "" : zeros)
        let point = number.whole.utf8.count + max(0, shift)
        let whole = digits.prefix(point).drop { $0 == "0" }
        let rest = String(digits.dropFirst(point).reversed().drop { $0 == "0" }.reversed())
        self.init(
            sign: number.sign, whole: whole.isEmpty ? "0" : String(whole),
            places: rest.isEmpty ? nil : rest)
    }

    private init(sign: String, whole: String, places: String?) {
        (self.sign, self.whole, self.places) = (sign, whole, places)
    }

    var text: String { sign + whole + (places.map { "." + $0 } ?? "") }

    /// With fewer decimal places, half rounded up; nil if it has no more.
    func rounded(to count: Int) -> DecimalNumber? {
        guard let places, places.utf8.count > count else { return nil }
        var digits = Array((whole + places.prefix(count)).utf8)
        if let next = places.utf8.dropFirst(count).first, next >= UInt8(ascii: "5") {
            var place = digits.count - 1
            while place >= 0, digits[place] == UInt8(ascii: "9") {
                digits[place] = UInt8(ascii: "0")
                place -= 1
            }
            if place >= 0 { digits[place] += 1 } else { digits.insert(UInt8(ascii: "1"), at: 0) }
        }
        return DecimalNumber(
            sign: sign, whole: String(decoding: digits.dropLast(count), as: UTF8.self),
            places: String(decoding: digits.suffix(count), as: UTF8.self))
    }

    /// With another text for the point; nil without a point.
    func joined(_ point: String) -> String? { places.map { sign + whole + point + $0 } }

    /// With `mark` between groups of three digits.
    func grouped(_ mark: String, point: String = ".") -> String? {
        guard whole.utf8.count > 3 else { return nil }
        var output = ""
        for (place, digit) in whole.enumerated() {
            if place > 0, (whole.utf8.count - place) % 3 == 0 { output += mark }
            output.append(digit)
        }
        return sign + output + (places.map { point + $0 } ?? "")
    }

    var withoutLeadingZeros: String? {
        let kept = String(whole.drop { $0 == "0" })
        return sign + (kept.isEmpty ? "0" : kept) + (places.map { "." + $0 } ?? "")
    }

    /// `.75`, as databases print it.
    var withoutZeroBeforePoint: String? {
        places.flatMap { whole.utf8.elementsEqual("0".utf8) ? "\(sign).\($0)" : nil }
    }

    var withoutZeros: String? {
        guard let places else { return nil }
        let kept = String(places.reversed().drop { $0 == "0" }.reversed())
        return sign + whole + (kept.isEmpty ? "" : "." + kept)
    }

    /// With this number of decimal places, the last ones cut off or zeros added.
    func withPlaces(_ count: Int) -> String? {
        let digits = String((places ?? "").prefix(count))
        return sign + whole + "." + digits
            + String(repeating: "0", count: count - digits.utf8.count)
    }

    /// As `1e+05`; nil for zero.
    func withExponent(_ mark: String, digits: Int, point: String) -> String? {
        guard places == nil else { return nil }
        let number = whole.drop { $0 == "0" }
        let kept = String(number.reversed().drop { $0 == "0" }.reversed())
        guard let first = kept.first else { return nil }
        let rest = kept.dropFirst()
        let exponent = "\(number.utf8.count - 1)"
        let zeros = String(repeating: "0", count: max(0, digits - exponent.utf8.count))
        return sign + String(first) + (rest.isEmpty ? point : "." + rest) + mark + zeros + exponent
    }

    /// As `5.237500e+01`; nil for zero, and for what has more digits.
    func inScientificNotation(places count: Int) -> String? {
        let all = whole + (places ?? "")
        let digits = all.drop { $0 == "0" }
        guard let first = digits.first, digits.utf8.count - 1 <= count else { return nil }
        let exponent = whole.utf8.count - 1 - (all.utf8.count - digits.utf8.count)
        let rest = digits.dropFirst()
        let zeros = String(repeating: "0", count: count - rest.utf8.count)
        let mark = exponent < 0 ? "e-" : "e+"
        let size = "\(abs(exponent))"
        return sign + String(first) + "." + rest + zeros + mark
            + (size.utf8.count < 2 ? "0" : "") + size
    }

    /// A long whole number as a program writes it that keeps numbers as IEEE 754 doubles.
    var asDouble: String? {
        whole.utf8.count > 15 ? UInt64(whole, radix: 10).flatMap { filled("\(Double($0))") } : nil
    }

    /// The same with 32 bits.
    var asFloat: String? {
        whole.utf8.count > 6 ? UInt64(whole, radix: 10).flatMap { filled("\(Float($0))") } : nil
    }

    /// The shortest digits that give the same floating-point number, and zeros.
    private func filled(_ number: String) -> String? {
        guard places == nil else { return nil }
        let written = number.prefix { $0 != "e" }.filter { $0 != "." }
        let digits = written.count > whole.utf8.count ? written.dropLast() : written[...]
        return sign + digits + String(repeating: "0", count: whole.utf8.count - digits.count)
    }

    func adding(_ step: Int) -> String? {
        guard places == nil, let value = Int(sign + whole) else { return nil }
        return "\(value &+ step)"
    }

    /// As many of the last bits of a whole number as `part` keeps.
    func cut(_ part: (Int64) -> some BinaryInteger) -> String? {
        guard places == nil else { return nil }
        return Int64(sign + whole).map { "\(part($0))" }
    }

    /// As `%g` of C writes a number that has more digits before its point than this.
    func inScientificNotation(digits count: Int, mark: String) -> String? {
        guard whole.utf8.count > count, whole.utf8.first != UInt8(ascii: "0"),
            let first = DecimalNumber(
                sign: "", whole: String(whole.prefix(1)),
                places: String(whole.dropFirst()) + (places ?? "")
            ).rounded(to: count - 1)
        else { return nil }
        let isFull = first.whole.utf8.count > 1
        let digits = isFull ? "1" : first.withoutZeros ?? first.text
        let exponent = "\(whole.utf8.count - (isFull ? 0 : 1))"
        return sign + digits + mark + (exponent.utf8.count < 2 ? "0" : "") + exponent
    }

    /// The decimal number of octal digits, as YAML 1.1 reads a number that begins with zero.
    var readAsOctal: String? {
        guard places == nil, whole.utf8.count > 1, whole.utf8.first == UInt8(ascii: "0") else {
            return nil
        }
        return UInt64(whole, radix: 8).map { sign + "\($0)" }
    }
}
