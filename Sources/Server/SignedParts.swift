import Diagnosis
import OAuth1
import Vectors
import HTTP

/// The parts of a request that are signed (§3.4.1).
struct SignedParts: Sendable {
    var method: [UInt8]
    var url: [UInt8]
    var form: [UInt8]?
    /// The parameters of the Authorization header, decoded.
    var header: [SentParameter]
    private let realm: [UInt8]?
    private let body: [UInt8]
    private let contentType: [UInt8]
    /// All headers, some of which a careless server believes.
    let fields: [RawField]

    /// - Throws: ``Refusal`` if the request has no host.
    init(_ message: ProtocolMessage) throws(Refusal) {
        guard let url = message.request.url else {
            throw Refusal(
                .host, "parameter_absent",
                "the request has no Host header, so its base string URI is unknown")
        }
        self.url = url
        method = message.request.raw.method
        form = message.form
        realm = message.realm
        body = message.request.raw.body
        contentType = message.request.contentType ?? []
        fields = message.request.raw.fields
        header = message.header
    }

    /// The signature base string (§3.4.1.1).
    ///
    /// - Throws: ``Refusal`` if the URL is not a URI.
    func baseString() throws(Refusal) -> [UInt8] {
        let uri = try uri()
        var normalized = NormalizedParameters()
        if let query = uri.query {
            ParameterSources.append(
                formEncoded: url.span.extracting(query), to: &normalized.collected)
        }
        if let form { ParameterSources.append(formEncoded: form.span, to: &normalized.collected) }
        for parameter in header {
            normalized.collected.append(name: parameter.name.span, value: parameter.value.span)
        }
        normalized.sort(Span())
        let base = BaseStringURI(uri, of: url.span).bytes
        var text: [UInt8] = []
        SignatureBaseString.append(
            method: method.span, uri: base.span, parameters: normalized, in: Span(), to: &text)
        return text
    }

    private func uri() throws(Refusal) -> RequestURI {
        do throws(RequestURIError) {
            return try RequestURI(url.span)
        } catch {
            throw Refusal(
                .url, "parameter_rejected", "the URL cannot be signed: \(error)",
                fix: "percent-encode it (RFC 3986 §2)")
        }
    }

    /// Whether the URL is a URI, so that there is a base string.
    var isURI: Bool {
        do throws(Refusal) {
            _ = try uri()
            return true
        } catch {
            return false
        }
    }

    /// The same for a signing procedure that makes mistakes.
    func facts(_ keys: VerificationKeys) throws(Refusal) -> SigningFacts {
        var facts = SigningFacts()
        facts.method = method
        facts.url = url
        facts.uri = try uri()
        facts.query = facts.text(facts.uri?.query)
        facts.formText = form
        facts.realm = realm
        facts.protocolParameters = header.filter { !$0.nameText.isSame("oauth_signature") }
            .map { CollectedParameter($0.name, $0.value, .protocol) }
        facts.body = form == nil && !body.isEmpty ? body : nil
        facts.contentType = contentType
        facts.consumerSecret = Array((keys.client.secret?.text ?? "").utf8)
        facts.tokenSecret = Array(keys.tokenSecret.utf8)
        facts.signatureMethod = keys.method
        return facts
    }
}
