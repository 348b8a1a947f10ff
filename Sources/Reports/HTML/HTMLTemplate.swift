import OAuth1
import Vectors

/// The files that a page is made of: its frame, its looks, and the script that filters results.
///
/// The frame holds marks, `{{name}}`, in whose places the parts of a page are put.
package struct HTMLTemplate: Sendable {
    /// Literal text, and the names of what stands between its pieces.
    private let pieces: [(text: String, name: String?)]
    private let style: String
    private let script: String
    /// What the page may do, as a Content-Security-Policy: use its own style and script alone.
    ///
    /// Where libcrypto has no SHA-256 it may use nothing.
    private let policy: String
    /// The form that filters results, and their list, which the script shows.
    let results: Markup

    /// - Parameters:
    ///   - frame: the page with its marks.
    ///   - results: what stands in a report for the script to fill.
    ///   - style: CSS, without markup.
    ///   - script: JavaScript, without markup.
    package init(frame: [UInt8], results: [UInt8], style: [UInt8], script: [UInt8]) {
        pieces = Self.pieces(of: String(decoding: frame, as: UTF8.self))
        self.results = Markup(stringLiteral: String(decoding: results, as: UTF8.self))
        self.style = String(decoding: style, as: UTF8.self)
        self.script = String(decoding: script, as: UTF8.self)
        policy =
            "default-src 'none'; style-src \(Self.source(of: style));"
            + " script-src \(Self.source(of: script)); img-src data:; base-uri 'none';"
            + " form-action 'none'"
    }

    /// Puts a whole page together.
    ///
    /// - Parameters:
    ///   - title: of its window.
    ///   - body: what it shows.
    ///   - data: JSON that its script reads, as ``HTMLData`` writes it.
    /// - Returns: HTML in UTF-8.
    func page(title: String, body: Markup, data: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        for (text, name) in pieces {
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

    private static func pieces(of frame: String) -> [(text: String, name: String?)] {
        var pieces: [(text: String, name: String?)] = []
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

    /// The hash by which a policy permits what stands in the page itself (CSP 3 §2.3.1).
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
