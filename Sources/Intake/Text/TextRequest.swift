import OAuth1
import Vectors

/// What was found of one request, line by line.
struct TextRequest {
    /// A text and the line that it is on.
    typealias Found = (text: String, line: Int)

    var method: Found?
    /// Of the request line: a URL or a path.
    var target: Found?
    /// Any other URL.
    var url: Found?
    /// The scheme and host of a log that has the path elsewhere.
    var origin: String?
    var host: String?
    var contentType: String?
    var contentLength: Int?
    var header: Found?
    /// The last line of the header.
    var headerEnd = 0
    /// A form, as it is sent.
    var body: Found?
    /// Any other body, if it is known byte for byte.
    var document: Found?
    /// What follows the head of a message.
    var bodyLines = TextBodyLines()
    /// The last line of the head.
    var headEnd = 0
    var baseString: Found?
    var members: [ImportedField] = []
    var memberLine = 0
    var response: RecordedResponse?
    /// The lines of the response's body, once they have begun.
    var responseBody: [UInt8]?
    /// What the lines of the request begin with.
    var prefix: ArraySlice<UInt8> = []
    var isInBody = false

    var isForm: Bool {
        contentType.map { ParameterSources.isForm(contentType: $0.utf8) } ?? false
    }

    var hasURL: Bool { target != nil || url != nil }
    var hasSignedURL: Bool { url.map { QueryParameters(of: $0.text).isSigned } ?? false }
    var isComplete: Bool { header != nil && hasURL || hasSignedURL }

    /// Removes a URL after the header that is nearer to another header after it; nil if there is
    /// none.
    mutating func takeURL(nearerTo next: Int) -> TextRequest? {
        guard response == nil, let header, let line = target?.line ?? url?.line,
            line > header.line, next - line <= line - header.line
        else { return nil }
        var later = TextRequest()
        later.target = target
        later.url = url
        later.origin = origin
        later.prefix = prefix
        if let method, method.line >= header.line { later.method = method }
        if host != nil, target != nil { later.host = host }
        (target, url, origin, method) = (nil, nil, nil, later.method == nil ? method : nil)
        return later
    }

    /// Removes the method, and returns it, if it comes after the header, or the signed URL, and is
    /// nearer to the `next` line, on which another request begins.
    mutating func takeMethod(nearerTo next: Int) -> Found? {
        guard let start = header ?? url, let own = method, own.line > start.line,
            next - own.line < own.line - start.line
        else { return nil }
        method = nil
        return own
    }

    /// Whether the method is so far after all else that it may be another request's.
    private var isMethodFar: Bool {
        guard let method, target == nil, let url else { return false }
        return method.line > max(url.line, header?.line ?? 0) + 1
    }

    /// The first line of it.
    private var line: Int {
        [method?.line, target?.line, url?.line, header?.line].compactMap { $0 }.min() ?? 1
    }

    /// The request; nil if it has no protocol parameters.
    func imported(scheme: String?) -> ImportedRequest? {
        var request = ImportedRequest(line: line)
        request.assumed = .copiedHeader
        request.method = method?.text
        if isMethodFar { request.assumed.insert(.method) }
        setURL(of: &request, scheme)
        if let contentType { request.addHeader("Content-Type", contentType) }
        if let header { request.addHeader("Authorization", header.text) }
        if isForm {
            request.body = body.map { Array($0.text.utf8) }
            let mayHaveBody = method.map { $0.text != "GET" && $0.text != "HEAD" } ?? true
            request.lacksForm = body == nil && contentLength != 0 && mayHaveBody
        } else if let document {
            request.body = Array(document.text.utf8)
        } else if contentLength == 0 {
            request.addHeader("Content-Length", "0")
        }
        if !request.hasProtocolParameters { request.recipe = recipe }
        guard request.hasProtocolParameters else { return nil }
        if let response { addResponse(response, to: &request) }
        request.lines = lines(of: request)
        return request
    }

    private func addResponse(_ response: RecordedResponse, to request: inout ImportedRequest) {
        var response = response
        if let responseBody { response.setBody(responseBody) }
        request.add(response)
    }

    private func setURL(of request: inout ImportedRequest, _ scheme: String?) {
        let own = target?.text ?? url?.text
        guard let own, own.hasPrefix("/") else { return request.url = own }
        if let origin {
            request.url = origin + own
        } else if let host {
            let isPlain = host.hasSuffix(":80") || host.hasSuffix(":8080")
            let used = scheme ?? (isPlain ? "http" : "https")
            request.url = "\(used)://\(host)\(own)"
            if scheme == nil { request.assumed.insert(.scheme) }
        } else if let url, let parts = SplitURL(url.text.utf8) {
            request.url = parts.origin + own
        } else {
            request.target = own
        }
    }

    /// Protocol parameters that are members of an object.
    private var recipe: SigningRecipe? {
        func has(_ name: String) -> Bool { members.contains { $0.name == name } }
        guard has("oauth_consumer_key"), has("oauth_signature") else { return nil }
        return SigningRecipe(members: members)
    }

    /// The lines that something of the request was read from.
    private func lines(of request: ImportedRequest) -> [Int] {
        var lines = [method, target ?? url, header, isForm ? body : document]
            .compactMap { $0?.line }
        if header != nil, headerEnd > 0 { lines.append(headerEnd) }
        if request.recipe != nil { lines.append(memberLine) }
        return Set(lines).sorted()
    }
}
