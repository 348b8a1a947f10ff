import Testing

@Suite("Numbers from outside")
struct NumberTests {
    /// The files that read a number from a text, each with what keeps it from overflowing: nothing
    /// computes with a number from outside before it was compared with a limit.
    static let bounded: [String: String] = [
        "Diagnosis/TimestampPitfalls.swift": "a timestamp has at most eleven digits",
        "Exchange/AnswerReader.swift": "the number of a question is only compared",
        "Intake/FactValue.swift": "a scalar is read from at most four digits",
        "Intake/HexDump.swift": "an offset of at most eight digits is only compared",
        "Intake/RequestFormat+AccessLog.swift": "a status has three digits",
        "Intake/RequestFormat+CurlLog.swift": "a length is only compared with 0",
        "Intake/RequestFormat+HAR.swift": "a status is only compared and shown",
        "Intake/RequestFormat+HTTP.swift": "a length is at most that of the text",
        "Intake/RequestFormat+Postman.swift": "a status is only shown",
        "Intake/WgetLogReader.swift": "a length is at most that of the text",
        "Network/ProbeNetwork.swift":
            "a group of an address has sixteen bits, which are only masked",
        "OAuth1/VerificationStep+Verifying.swift":
            "it is compared with the clock, the less subtracted",
        "Probing/Oracle.swift": "a chunk is shorter than the body that it is a part of",
        "Server/Departure+Named.swift": "it is compared with another timestamp",
        "Results/ReportPieceReader+Footer.swift": "a count is at most countMax",
        "Results/RunHistoryReader.swift": "a number is at most numberMax",
        "Results/TimestampReview.swift": "no timestamp is negative, and no time",
        "Vectors/NormalURL.swift": "an escape has two digits",
        "Vectors/ResolvedText.swift": "a scalar is read from at most twelve characters",
        "Vectors/Selection.swift": "a part is at most the number of parts, which only divides",
        "oauthcheck/Clock.swift": "seconds are at most those of the year 9999",
        "Explaining/ExplainAdvice.swift": "seconds are at most those of the year 9999",
        "oauthcheck/ExplainCommand.swift": "no time is negative, and no timestamp",
        "oauthcheck/CallFault.swift": "a number is only compared, and rounded",
        "oauthcheck/RequestSelection.swift": "the number of a request is only compared",
        "Diagnosis/TextChange+Format.swift": "a width is at most 1,000, and a marker has 2 digits",
        "Diagnosis/TextChange+Numbers.swift": "a number has at most 40 digits, and adding wraps",
        "Diagnosis/DateAndTime.swift": "an hour is at most 23, and a minute at most 59",
        "Results/KnownFailureReader.swift": "a count is only compared",
        "Explaining/ResponseEvidence.swift": "times are at most those of the year 9999",
        "Intake/RequestReadings.swift": "a length is only compared",
        "Intake/RequestReadings+Request.swift": "a length is only compared",
        "Intake/TextAnswer.swift": "a status has three digits",
    ]

    private static let types =
        ["Int", "UInt", "Double"]
        + ["8", "16", "32", "64"].flatMap { ["Int\($0)", "UInt\($0)"] }

    /// The beginnings of arguments that are texts; other conversions are between numbers.
    private static let texts = ["String(", "text", "document.string(", "reader.document.string("]

    @Test("are read from text only in files that bound them")
    func readers() throws {
        for file in try SwiftFile.sources() where Self.bounded[file.key] == nil {
            for offset in Self.reads(in: file) {
                Issue.record(
                    """
                    \(file.path):\(file.line(of: offset)) reads a number from text: compare it \
                    with a limit before any arithmetic, and add the file to the list in NumberTests
                    """)
            }
        }
    }

    @Test("are read in every file of the list", arguments: NumberTests.bounded.keys)
    func readerReads(_ key: String) throws {
        let file = try #require(try SwiftFile.sources().first { $0.key == key })
        #expect(!Self.reads(in: file).isEmpty)
    }

    @Test(
        "are found in every spelling of a conversion",
        arguments: [
            ("let a = Int(text)", true), ("a.map { Int($0) }", true), ("a.flatMap(Int.init)", true),
            ("Int(digits, radix: 16)", true), ("UInt64(String(b)) ?? 0", true),
            ("Int(reader.document.string(of: a))", true), ("UInt64($0 - 1)", false),
            ("Int(byte)", false), ("\"Int(text)\"", false), ("Int(textStart)", false),
        ])
    func reads(_ line: String, _ isRead: Bool) {
        #expect(!Self.reads(in: SwiftFile("A.swift", text: line)).isEmpty == isRead)
    }

    /// Where a number is, or may be, read from a text.
    private static func reads(in file: SwiftFile) -> [Int] {
        let code = file.source.code
        return file.names.filter { types.contains($0.text) }.compactMap { word in
            let rest = code[word.range.upperBound...]
            let line = rest.prefix { $0 != Byte.newline }
            let isText =
                line.starts(with: "(".utf8)
                && texts.contains { text in
                    let argument = line.dropFirst()
                    guard argument.starts(with: text.utf8) else { return false }
                    let next = argument.dropFirst(text.utf8.count).first
                    return text.hasSuffix("(") || next == UInt8(ascii: ")")
                }
            let isEach = line.starts(with: "($0)".utf8) && word.text == "Int"
            let isFunction = line.starts(with: ".init)".utf8)
            let hasRadix = line.prefix { $0 != UInt8(ascii: ")") }
                .split(separator: UInt8(ascii: " ")).contains { $0.elementsEqual("radix:".utf8) }
            return isText || isEach || isFunction || hasRadix ? word.range.lowerBound : nil
        }
    }
}
