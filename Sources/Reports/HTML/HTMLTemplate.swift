import OAuth1
import Results
import Vectors

/// The files that a page is made of: its frame, its style, and the script that filters results.
///
/// The parts of a page replace the marks `{{name}}` in the frame.
package struct HTMLTemplate: Sendable {
    /// Pieces of literal text, each with the name of the part that follows.
    private typealias Pieces = [(text: String, name: String?)]

    private let frame: Pieces
    /// The form that filters results, and their list; the script shows both.
    private let results: Pieces
    private let style: String
    private let script: String
    /// The Content-Security-Policy: only the page's own style and script, or neither if libcrypto
    /// has no SHA-256.
    private let policy: String

    /// `frame` is the page with its marks; `results` is the part of a report that the script fills.
    package init(frame: [UInt8], results: [UInt8], style: [UInt8], script: [UInt8]) {
        self.frame = Self.pieces(of: String(decoding: frame, as: UTF8.self))
        self.results = Self.pieces(of: String(decoding: results, as: UTF8.self))
        self.style = String(decoding: style, as: UTF8.self)
        self.script = String(decoding: script, as: UTF8.self)
        policy =
            "default-src 'none'; style-src \(Self.source(of: style));"
            + " script-src \(Self.source(of: script)); img-src data:; base-uri 'none';"
            + " form-action 'none'"
    }

    /// The whole page.
    ///
    /// - Parameters:
    ///   - title: the title of the window.
    ///   - body: the visible part.
    ///   - data: JSON for the script, as ``HTMLData`` writes it.
    /// - Returns: HTML in UTF-8.
    func page(title: String, body: Markup, data: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        for (text, name) in frame {
            output += text.utf8
            switch name {
            case "policy": output += Markup.escaped(policy).utf8
            case "version": output += Markup.escaped(Version.current).utf8
            case "title": output += Markup.escaped(title).utf8
            case "style": output += style.utf8
            case "body": output += body.text.utf8
            case "data": output += data
            case "script": output += script.utf8
            default: break
            }
        }
        return output
    }

    /// The form that filters results, and their list, in the words of what the results are about.
    func results(of kind: Subject.Kind) -> Markup {
        let words = ["subjects": kind.heading, "label": kind.label]
        let texts = results.map { text, name in text + (name.flatMap { words[$0] } ?? "") }
        return Markup(stringLiteral: texts.joined())
    }

    private static func pieces(of frame: String) -> Pieces {
        var pieces: Pieces = []
        var rest = frame[...]
        while let open = rest.firstRange(of: "{{"),
            let close = rest[open.upperBound...].firstRange(of: "}}")
        {
            let name = String(rest[open.upperBound..<close.lowerBound])
            pieces.append((String(rest[..<open.lowerBound]), name))
            rest = rest[close.upperBound...]
        }
        return pieces + [(String(rest), nil)]
    }

    /// The hash by which a policy permits a style or script inside the page (CSP 3 §2.3.1).
    private static func source(of text: [UInt8]) -> String {
        var digest: [UInt8] = []
        do throws(SigningError) {
            try SHA256.append(digestOf: text.span, to: &digest)
        } catch {
            return "'none'"
        }
        var output: [UInt8] = []
        Base64.append(digest.span, to: &output)
        return "'sha256-\(String(decoding: output, as: UTF8.self))'"
    }
}
