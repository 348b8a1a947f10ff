package import OAuth1
import Vectors
import HTTP

/// The protocol parameters of a request, wherever they were sent (§3.5).
package struct ProtocolMessage: Sendable {
    package let request: ReceivedRequest
    /// All of the header but the realm; those of query and form whose names begin with `oauth_`.
    package internal(set) var parameters: [SentParameter] = []
    /// Those of the header as they were sent, which are signed.
    var header: [SentParameter] = []
    package private(set) var realm: [UInt8]?
    /// The form, if the body is one.
    package let form: [UInt8]?

    /// Reads the parameters, and refuses what cannot be read.
    init(_ request: ReceivedRequest, _ policy: Policy) throws(Refusal) {
        self.request = request
        let isForm = request.contentType.map { ParameterSources.isForm(contentType: $0) } ?? false
        let isTaken =
            policy.has(.anyBodyIsForm) && request.raw.body.starts(with: "oauth_".utf8)
        form = isForm || isTaken ? request.raw.body : nil
        try readHeaders(policy)
        header = parameters
        readPairs(request.pathAndQuery.query.map(Array.init), .query)
        readPairs(form, .form)
        misread(policy)
    }

    /// The value of the first parameter of this name.
    package subscript(name: String) -> [UInt8]? {
        parameters.first { $0.name.elementsEqual(name.utf8) }?.value
    }

    package func text(_ name: String) -> String? {
        self[name].map { String(decoding: $0, as: UTF8.self) }
    }

    /// The transmissions that have protocol parameters.
    package var transmissions: [Transmission] {
        [.header, .form, .query].filter { transmission in
            parameters.contains { $0.transmission == transmission && $0.isOAuth }
        }
    }

    // MARK: - Header

    private mutating func readHeaders(_ policy: Policy) throws(Refusal) {
        let values = request.raw.fields.values(of: "Authorization")
        var signing = values.filter(Self.isOAuth)
        if policy.has(.schemeAnywhere) { signing += values.compactMap(Self.insideOtherScheme) }
        guard let value = signing.first else { return }
        if values.count > 1 {
            try policy.refuse(
                Refusal(
                    .oneHeader, "parameter_rejected",
                    "there are \(values.count) Authorization headers",
                    fix: "send one Authorization header"))
        }
        if let byte = value.first(where: { $0 >= 0x80 || $0 < 0x20 && $0 != 0x09 }) {
            try policy.refuse(
                Refusal(
                    .headerBytes, "parameter_rejected",
                    "the Authorization header has the raw byte 0x\(PlainText.hexadecimal(byte))",
                    fix: "percent-encode every value (RFC 5849 §3.6)"))
        }
        let fields: [AuthorizationHeader.Field]
        do throws(AuthorizationHeaderError) {
            fields = try AuthorizationHeader.fields(of: value.span)
        } catch {
            throw Refusal(
                .header, "parameter_rejected",
                "Authorization header: \(error) (at byte \(error.byteOffset + 1))",
                fix: "write it as OAuth name=\"value\", name=\"value\"")
        }
        try take(fields, policy)
    }

    /// Whether a header's value begins with the scheme OAuth, in letters of any case.
    static func isOAuth(_ value: [UInt8]) -> Bool {
        guard value.prefix(5).map({ $0 | 0x20 }).elementsEqual("oauth".utf8) else { return false }
        return value.count == 5 || value[5] == 0x20 || value[5] == 0x09
    }

    private mutating func take(
        _ fields: [AuthorizationHeader.Field],
        _ policy: Policy
    ) throws(Refusal) {
        for field in fields {
            guard !field.isRealm else {
                realm = field.value
                continue
            }
            var (name, value): ([UInt8], [UInt8]) = ([], [])
            let isWhole =
                PercentEncoding.appendDecoded(field.name.span, to: &name)
                && PercentEncoding.appendDecoded(field.value.span, to: &value)
            if !isWhole {
                let title = PlainText.visible(bytes: field.name)
                try policy.refuse(
                    .rejected(
                        .headerEscapes, title,
                        "\(title) in the Authorization header has a % without two hex digits",
                        fix: "write a percent sign as %25"))
                (name, value) = (
                    PercentEncoding.decoded(field.name), PercentEncoding.decoded(field.value)
                )
            }
            parameters.append(
                SentParameter(
                    name: name, value: value, transmission: .header, raw: field.value))
        }
    }

    // MARK: - Query and form

    private mutating func readPairs(_ text: [UInt8]?, _ transmission: Transmission) {
        guard let text else { return }
        var list = ParameterList()
        ParameterSources.append(formEncoded: text.span, to: &list)
        for index in list.places.indices {
            let name = Array(list.name(at: index))
            guard name.starts(with: "oauth_".utf8) else { continue }
            parameters.append(
                SentParameter(
                    name: name, value: Array(list.value(at: index)),
                    transmission: transmission, raw: Array(list.value(at: index))))
        }
    }
}
