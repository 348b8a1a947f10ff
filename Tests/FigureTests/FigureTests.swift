import Foundation
import Testing

/// `scripts/record` runs these with the variable set, and they write what they find otherwise.
@Suite("Numbers in documents")
struct FigureTests {
    private static let isRecording =
        ProcessInfo.processInfo.environment["RECORD_CASES"]?.isEmpty ?? false

    @Test("are those of the program", arguments: Sentence.all)
    func sentence(_ sentence: Sentence) throws {
        let document = try Document(file: sentence.file)
        let place = try #require(
            try document.place(of: sentence.text),
            "\(sentence.file) does not say this any more; change Tests/FigureTests/Sentence.swift")
        let correct = Document.filled(sentence.text, try Figure.all())
        #expect(!correct.contains("{"), "a figure of this name does not exist")
        if !Self.isRecording { #expect(document.text[place] == correct, "run scripts/record") }
    }

    @Test("include a row for each pitfall, as the catalogue describes it")
    func rows() throws {
        let page = try Document(file: PitfallRows.file).text
        let correct = try PitfallRows.filled(page)
        if !Self.isRecording { #expect(page == correct, "run scripts/record") }
    }

    @Test("are written by scripts/record", .enabled(if: isRecording))
    func write() throws {
        let figures = try Figure.all()
        let page = try Document(file: PitfallRows.file)
        try Document(text: PitfallRows.filled(page.text)).write(to: PitfallRows.file)
        for (file, sentences) in Dictionary(grouping: Sentence.all, by: \.file) {
            var document = try Document(file: file)
            for sentence in sentences {
                guard let place = try document.place(of: sentence.text) else { continue }
                document.text.replaceSubrange(place, with: Document.filled(sentence.text, figures))
            }
            try document.write(to: file)
        }
    }

    @Test("are found whatever they are now, and filled in with commas")
    func found() throws {
        let document = Document(text: "It has 12 of 1,809 (all).")
        let place = try #require(try document.place(of: "has {a} of {b} (all)"))
        #expect(document.text[place] == "has 12 of 1,809 (all)")
        #expect(try document.place(of: "has {a} or {b}") == nil)
        let figures = [Figure(name: "a", value: 7), Figure(name: "b", value: 12_004)]
        #expect(Document.filled("has {a} of {b} (all)", figures) == "has 7 of 12,004 (all)")
    }
}
