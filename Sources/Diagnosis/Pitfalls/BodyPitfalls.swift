import OAuth1
import Vectors

// Bodies that are no forms, and are signed as if they were (§3.4.1.3.1).

extension Pitfall {
    /// The members of a JSON body are signed.
    ///
    /// Met in AFNetworking/AFOAuth1Client#68, xing/xing-android-sdk#109, ddo/oauth-1.0a#60.
    static let jsonMembersSigned = Pitfall(
        "json-members-signed", section: "3.4.1.3.1", .common,
        mistake: "signed the members of a JSON body as parameters",
        fix: "sign the body's parameters only if it is application/x-www-form-urlencoded"
    ) { facts in
        guard let members = facts.body.flatMap(jsonMembers), !members.isEmpty else { return [] }
        let all = members.map(\.parameter)
        let flat = members.filter { !$0.isNested }.map(\.parameter)
        guard flat.count < all.count else { return [added(all)] }
        return [
            added(flat, detail: "the members that hold objects or lists were left out"),
            added(all, detail: "the members that hold objects or lists were signed as JSON"),
        ]
    }

    /// JSON, XML or whatever the body is, is read as a form.
    ///
    /// Met in chao/RESTClient#105, ddo/oauth-1.0a#110.
    static let rawBodyAsParameter = Pitfall(
        "raw-body-as-parameter", section: "3.4.1.3.1", .common,
        mistake: "signed a body that is no form as if it were one",
        fix: "sign the body's parameters only if it is application/x-www-form-urlencoded"
    ) { facts in
        guard let body = facts.body, !body.isEmpty else { return [] }
        let pairs = ParameterReading(facts).parameters(in: body, .form)
        return [
            added(pairs, detail: "the body was read as a form"),
            added(
                [CollectedParameter(body, [], .form)],
                detail: "the whole body was taken for a parameter's name"),
        ]
    }

    /// The text fields of a multipart body are signed: Flickr asks for it, RFC 5849 forbids it.
    ///
    /// Met in WP-API/OAuth1#206, requests/requests-oauthlib#40, restsharp/RestSharp#488.
    static let multipartFieldsSigned = Pitfall(
        "multipart-fields-signed", section: "3.4.1.3.1", .common,
        mistake: "signed the fields of a multipart/form-data body",
        fix: "sign the body's parameters only if it is application/x-www-form-urlencoded"
    ) { facts in
        guard let body = facts.body,
            let fields = MultipartFields(body, contentType: facts.contentType)?.fields,
            !fields.isEmpty
        else { return [] }
        return [added(fields.map { CollectedParameter($0.name, $0.value, .form) })]
    }

    private static func added(
        _ parameters: [CollectedParameter],
        detail: String? = nil
    ) -> Mistake {
        Mistake(.parameters { $0 += parameters }, detail: detail)
    }

    /// The members of the object that `body` is; nil where it is none.
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
            // An object or list has no text but its source.
            let text = document.octets[isNested ? node.source : node.text]
            return (
                CollectedParameter(Array(document.text(of: name)), Array(text), .form), isNested
            )
        }
    }
}
