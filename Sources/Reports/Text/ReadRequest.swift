import Diagnosis
import OAuth1
import Results
import Vectors

/// What was read of a text: which request it shows, where, and what it lacks.
struct ReadRequest {
    let method: String
    let url: String
    /// How many parameters its form has; nil without a form.
    let formCount: Int?
    /// How long its body is, if that is not a form.
    let bodyLength: Int?
    /// Whether the request has a form that the text does not show.
    let lacksForm: Bool
    let places: ReadPlaces
    /// What the text does not show, as clauses.
    let missing: [String]
    /// What is assumed instead, as a clause after "if the request was sent"; nil if nothing is.
    let condition: String?

    /// In characters; a longer URL is cut.
    private static let urlMax = 160

    /// - Returns: nil for a request that is in no text.
    init?(_ explained: Explained, _ notes: RequestNotes, _ redaction: Redaction) {
        guard let read = notes.read else { return nil }
        places = read
        let (vector, facts) = (explained.vector, explained.facts)
        method = redaction.visible(vector.string(of: vector.request.method))
        let whole = redaction.redacted(vector.string(of: vector.request.url))
        url = PlainText.cut(PlainText.visible(whole), to: Self.urlMax)
        lacksForm = vector.request.assumed.contains(.noForm)
        let pairs = facts.formText?.split(separator: UInt8(ascii: "&")).count ?? facts.form.count
        formCount = pairs > 0 && !lacksForm ? pairs : nil
        bodyLength = facts.body.flatMap { $0.isEmpty ? nil : $0.count }
        let assumed = vector.request.assumed
        let scheme = String(whole.prefix { $0 != ":" })
        missing = Self.missing(
            assumed, method: method, scheme: scheme, read.instead, redaction.style)
        condition = Self.condition(assumed, method: method, scheme: scheme)
    }

    private static func missing(
        _ assumed: Assumptions,
        method: String,
        scheme: String,
        _ instead: String?,
        _ style: ReportStyle
    ) -> [String] {
        func used(_ value: String, _ option: Hint) -> Hint {
            let why = instead.map { ", as \($0) would need more mistakes" } ?? ""
            return "\(value) is assumed\(why); \(option) changes it"
        }
        var missing: [Hint] = []
        if assumed.contains(.scheme) {
            missing.append("the scheme (\(used(scheme, "\(.scheme)")))")
        }
        if assumed.contains(.method) {
            missing.append("the method (\(used(method, "\(.method)")))")
        }
        if assumed.contains(.noForm) {
            missing.append("the form (\(.body) 'name=value&…' gives it)")
        } else if assumed.contains(.noBody) {
            missing.append("a form or body (if there was one, \(.body) gives it)")
        }
        if assumed.contains(.masked) { missing.append("values that are masked") }
        if assumed.contains(.baseStringURL) {
            missing.append("the URL (that of the base string is assumed; \(.url) changes it)")
        }
        if assumed.contains(.cutHeader) { missing.append("the end of the Authorization header") }
        if assumed.contains(.noTokenSecret) {
            missing.append("the token secret (an empty one is assumed)")
        }
        return missing.map { style.text($0) }
    }

    private static func condition(
        _ assumed: Assumptions, method: String, scheme: String
    ) -> String? {
        var clauses: [String] = []
        if assumed.contains(.scheme) { clauses.append("over \(scheme)") }
        if assumed.contains(.method) { clauses.append("with \(method)") }
        if assumed.contains(.noForm) {
            clauses.append("without the form")
        } else if assumed.contains(.noBody) {
            clauses.append("without a form or body")
        }
        if assumed.contains(.baseStringURL) { clauses.append("to this URL") }
        if assumed.contains(.masked) { clauses.append("with these masks") }
        if assumed.contains(.noTokenSecret) { clauses.append("with an empty token secret") }
        return clauses.isEmpty ? nil : clauses.formatted
    }

    // MARK: - As lines, and as JSON

    /// `Read as: POST https://…, with a form of 2 parameters (lines 3, 7 to 9)`, and what is
    /// missing or was not used.
    var sentences: [String] {
        var text = "Read as: \(method) \(url)"
        if let formCount {
            text += ", with a form of \(counted(formCount, "parameter"))"
        } else if let bodyLength {
            text += ", with a body of \(counted(bodyLength, "byte"))"
        }
        let place = place
        var lines = [text + (place.isEmpty ? "" : " (\(place))")]
        if !missing.isEmpty { lines.append("Not in the text: \(missing.joined(separator: ", ")).") }
        if !places.unused.isEmpty {
            lines.append("Not used: \(places.unused.joined(separator: ", ")).")
        }
        return lines
    }

    /// `line 3`, `lines 3, 7 to 9`, `from line 3`; empty if it is all of the text.
    private var place: String {
        guard let first = places.lines.first else { return "" }
        guard !places.goesOn else { return first > 1 ? "from line \(first)" : "" }
        var ranges: [(first: Int, last: Int)] = []
        for line in places.lines {
            if let last = ranges.last, line <= last.last + 1 {
                ranges[ranges.count - 1].last = line
            } else {
                ranges.append((line, line))
            }
        }
        let texts = ranges.map { range in
            range.first == range.last
                ? "\(range.first)"
                : range.first + 1 == range.last
                    ? "\(range.first), \(range.last)" : "\(range.first) to \(range.last)"
        }
        let isOne = ranges.count == 1 && ranges[0].first == ranges[0].last
        return (isOne ? "line " : "lines ") + texts.joined(separator: ", ")
    }

    var json: JSON {
        [
            "method": .string(method), "url": .string(url),
            "form": formCount.map { .number($0) }, "body": bodyLength.map { .number($0) },
            "lines": .list(places.lines.map { .number($0) }), "missing": .list(missing),
            "unused": .list(places.unused),
        ]
    }
}
