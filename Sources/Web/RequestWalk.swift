import Diagnosis
import Explaining
import OAuth1
import Results
import Vectors

/// What the walk through a request shows besides its stages: the request itself, to be edited, and
/// the parameters that were collected from it.
struct RequestWalk {
    private let explained: Explained
    private let redaction: Redaction
    /// The request as a vector without its secrets; nil if it cannot be edited.
    private let vector: VectorParts?

    /// Of more parameters, none is shown.
    private static let parametersMax = 300

    /// - Parameters:
    ///   - request: what is known of it.
    ///   - parts: the request as it was read, without secrets; nil if it cannot be edited.
    ///   - style: how values are shown.
    init(_ request: ExplainedRequest, _ parts: VectorParts?, _ style: ReportStyle) {
        explained = request.explained
        redaction = Redaction(explained.vector, style)
        vector = parts
    }

    /// `{"vector": …, "parameters": […]}`.
    var json: JSON {
        ["vector": editable ?? .null, "parameters": .list(parameters)]
    }

    /// The vector, with the method and the URL that were assumed; nil if a secret is in it.
    private var editable: JSON? {
        guard var parts = vector else { return nil }
        let read = explained.vector
        parts.id = "edited"
        parts.request.method = read.string(of: read.request.method)
        parts.request.url = read.string(of: read.request.url)
        // A header repeats what is edited.
        parts.expected.removeAll { $0.stage == .authorizationHeader }
        let text = parts.json()
        return redaction.hides(Array(text.utf8)) ? nil : JSON(written: text)
    }

    /// The collected parameters, with where each is from and its place among the sorted ones.
    private var parameters: [JSON] {
        let procedure = SigningProcedure(explained.facts)
        let collected = procedure.parameters
        guard collected.count <= Self.parametersMax else { return [] }
        var sorted: [[UInt8]?] = procedure.normalizedParameters
            .split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
            .map { Array($0) }
        return collected.map { parameter in
            let written =
                PercentEncoding.encode(bytes: parameter.name) + "="
                + PercentEncoding.encode(bytes: parameter.value)
            let place = sorted.firstIndex { $0?.elementsEqual(written.utf8) ?? false }
            if let place { sorted[place] = nil }
            return [
                "name": shown(parameter.name), "value": shown(parameter.value),
                "from": .string(parameter.source.title),
                "place": place.map { .number($0) } ?? .null,
            ]
        }
    }

    private func shown(_ bytes: [UInt8]) -> JSON { .string(redaction.redacted(bytes)) }
}

extension CollectedParameter.Source {
    fileprivate var title: String {
        switch self {
        case .query: "query"
        case .form: "form"
        case .protocol: "oauth"
        }
    }
}
