import OAuth1

// The headers of a vector's request, which may have its protocol parameters (§3.5.1).
extension VectorDecoder {
    /// Reads `headers`: of them, only `Authorization` and `Content-Type` matter.
    mutating func readHeaders(_ node: Int, into request: inout TestVector.Request) {
        guard reader.expect(.object, node) else { return }
        var names = reader.document.children(of: node)
        while let name = names.next(), let value = names.next() {
            guard reader.expect(.string, value) else { continue }
            switch reader.document.string(of: name).lowercased() {
            case "authorization", "authorization_header":
                guard !request.authorization.isPresent else {
                    reader.note(name, "the request has two Authorization headers")
                    continue
                }
                request.authorization = VectorText(at: value)
            case "content-type" where !request.contentType.isPresent && request.body.isPresent:
                request.contentType = VectorText(at: value)
            default: continue
            }
        }
    }

    /// The fields of the `Authorization` header, if the vector has its protocol parameters there.
    ///
    /// From then on, the vector has `oauth`; its texts follow in ``setParameters(of:from:)``.
    mutating func protocolFields(of vector: inout TestVector) -> [AuthorizationHeader.Field]? {
        let header = vector.request.authorization
        guard header.isPresent, !vector.oauth.isPresent else { return nil }
        let bytes = Array(reader.document.text(of: header.node))
        do throws(AuthorizationHeaderError) {
            let fields = try AuthorizationHeader.fields(of: bytes.span)
            let name = "oauth_signature_method".utf8
            vector.oauth.isPresent = true
            if let method = fields.first(where: { $0.name.elementsEqual(name) }) {
                vector.oauth.method = SignatureMethod(
                    rawValue: String(
                        decoding: PercentEncoding.decoded(method.value), as: UTF8.self))
            }
            return fields
        } catch {
            reader.note(
                header.node, "\(error) (at byte \(error.byteOffset + 1))",
                hint: "expected: OAuth name=\"value\", name=\"value\" (RFC 5849 §3.5.1)")
            return nil
        }
    }
}

extension TestVector {
    /// Sets `oauth` to the fields of the request's header, and expects its signature unless the
    /// vector expects another.
    mutating func setParameters(from fields: [AuthorizationHeader.Field]) {
        var parameters = ParameterList()
        var query = list(of: request.query)
        var (realm, signature): ([UInt8]?, [UInt8]?)
        for field in fields {
            let (name, value) = (
                PercentEncoding.decoded(field.name), PercentEncoding.decoded(field.value)
            )
            if field.isRealm {
                realm = field.value
            } else if field.isSignature {
                signature = value
            } else if name.starts(with: "oauth_".utf8) {
                parameters.append(name: name.span, value: value.span)
            } else {
                // Signed like any other parameter.
                query.append(name: name.span, value: value.span)
            }
        }
        let header = Array(bytes(of: request.authorization))
        let isPlain = query.places.count == request.query.count
        if !isPlain { set({ $0.request.query = $1 }, to: query) }
        set({ $0.oauth.parameters = $1 }, to: parameters)
        if let realm { set({ $0.oauth.realm = $1 }, to: realm) }
        let name = Array("oauth_signature_method".utf8)
        if let method = fields.first(where: { $0.name == name }) {
            set({ $0.oauth.signatureMethod = $1 }, to: PercentEncoding.decoded(method.value))
        }
        guard let signature else { return }
        if !expected.has(.signature) { set(expected: signature, of: .signature) }
        if isPlain, !expected.has(.authorizationHeader) {
            set(expected: header, of: .authorizationHeader)
        }
    }
}
