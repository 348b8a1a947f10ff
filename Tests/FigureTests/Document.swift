import Foundation

/// A text of the repository, in which the numbers of a sentence can be found and replaced.
struct Document {
    static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    var text: String

    init(text: String) {
        self.text = text
    }

    init(file: String) throws {
        text = try String(contentsOf: Self.root.appending(path: file), encoding: .utf8)
    }

    func write(to file: String) throws {
        try text.write(to: Self.root.appending(path: file), atomically: true, encoding: .utf8)
    }

    /// The place of a sentence with whatever numbers it has now; nil if its words are not there.
    func place(of sentence: String) throws -> Range<String.Index>? {
        let words = sentence.split(separator: "{", omittingEmptySubsequences: false).enumerated()
            .map { index, part in
                let rest = index == 0 ? part : part.drop { $0 != "}" }.dropFirst()
                return NSRegularExpression.escapedPattern(for: String(rest))
            }
        return text.range(of: words.joined(separator: "[0-9,]+"), options: .regularExpression)
    }

    /// A sentence with the numbers that it should have.
    static func filled(_ sentence: String, _ figures: [Figure]) -> String {
        figures.reduce(sentence) { text, figure in
            text.replacing("{\(figure.name)}", with: written(figure.value))
        }
    }

    /// As the documents write numbers: 1,809.
    private static func written(_ number: Int) -> String {
        number < 1000
            ? "\(number)"
            : written(number / 1000) + "," + String("\(1000 + number % 1000)".dropFirst())
    }
}
