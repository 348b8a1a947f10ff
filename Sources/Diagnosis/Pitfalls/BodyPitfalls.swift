import OAuth1
import Vectors

// MARK: - Bodies that are not forms but are signed as if they were (§3.4.1.3.1)

extension Pitfall {
    /// The members of a JSON body are signed.
    ///
    /// Seen in AFNetworking/AFOAuth1Client#68, xing/xing-android-sdk#109, ddo/oauth-1.0a#60.
    static let jsonMembersSigned = Pitfall(
        "json-members-signed", section: "3.4.1.3.1", .common,
        mistake: "signed the members of a JSON body as parameters",
        fix: "sign body parameters only if the Content-Type is application/x-www-form-urlencoded",
        readsBody: true
    ) { facts in
        guard let members = facts.body.flatMap(jsonMembers), !members.isEmpty else { return [] }
        let all = members.map { $0.parameter }
        let flat = members.filter { !$0.isNested }.map { $0.parameter }
        guard flat.count < all.count else { return [added(all)] }
        return [
            added(flat, detail: "members that hold objects or lists were left out"),
            added(all, detail: "members that hold objects or lists were signed as JSON"),
        ]
    }

    /// A JSON, XML or other body is read as a form.
    ///
    /// Seen in chao/RESTClient#105, ddo/oauth-1.0a#110.
    static let rawBodyAsParameter = Pitfall(
        "raw-body-as-parameter", section: "3.4.1.3.1", .common,
        mistake: "signed a non-form body as if it were a form",
        fix: "sign body parameters only if the Content-Type is application/x-www-form-urlencoded",
        readsBody: true
    ) { facts in
        guard let body = facts.body, !body.isEmpty else { return [] }
        let pairs = ParameterReading(facts).parameters(in: body, .form)
        let type = facts.contentType.prefix { $0 != UInt8(ascii: ";") }
        let ofType = added(
            [CollectedParameter(Array(type), body, .form)],
            detail: "the whole body was read as the value of a parameter named "
                + PlainText.visible(bytes: Array(type)))
        return [
            added(pairs, detail: "the body was read as a form"),
            added(
                [CollectedParameter(body, [], .form)],
                detail: "the whole body was read as the name of a parameter"),
        ] + (type.isEmpty ? [] : [ofType])
    }

    /// The text fields of a multipart body are signed: Flickr requires it, RFC 5849 forbids it.
    ///
    /// Seen in WP-API/OAuth1#206, requests/requests-oauthlib#40, restsharp/RestSharp#488.
    static let multipartFieldsSigned = Pitfall(
        "multipart-fields-signed", section: "3.4.1.3.1", .common,
        mistake: "signed the fields of a multipart/form-data body",
        fix: "sign body parameters only if the Content-Type is application/x-www-form-urlencoded",
        readsBody: true
    ) { facts in
        guard let body = facts.body,
            let fields = MultipartFields(body, contentType: facts.contentType)?.fields,
            !fields.isEmpty
        else { return [] }
        let all = fields.map { CollectedParameter($0.name, $0.value, .form) }
        guard (2...fieldsMax).contains(all.count) else { return [added(all)] }
        return [added(all)]
            + all.map { field in
                let name = PlainText.visible(bytes: field.name)
                return added([field], detail: "the only signed field was \"\(name)\"")
            }
    }

    /// Of bodies with more fields, none is tried alone.
    private static let fieldsMax = 8

    private static func added(
        _ parameters: [CollectedParameter],
        detail: String? = nil
    ) -> Mistake {
        Mistake(.parameters { $0 += parameters }, detail: detail)
    }

    /// The members of the JSON object in `body`; nil if it is not an object.
    private static func jsonMembers(
        of body: [UInt8]
    ) -> [(parameter: CollectedParameter, isNested: Bool)]? {
        var document = JSONDocument()
        do throws(JSONSyntaxError) {
            try document.read(body.span)
        } catch {
            return nil
        }
        guard document.nodes.first?.kind == .object else { return nil }
        let nodes = Array(document.children(of: 0))
        return stride(from: 0, to: nodes.count - 1, by: 2).map { index in
            let (name, value) = (nodes[index], nodes[index + 1])
            let node = document.nodes[value]
            let isNested = node.kind == .object || node.kind == .array
            // The only text of an object or list is its source.
            let text = document.bytes[isNested ? node.source : node.text]
            return (
                CollectedParameter(Array(document.text(of: name)), Array(text), .form), isNested
            )
        }
    }
}
