import OAuth1

/// What somebody who is asked by the authorization page decides.
package enum Decision: String, Sendable {
    case approve, deny
}

/// A form of a page, and the buttons that send it.
struct HTMLForm: Sendable {
    struct Field: Sendable {
        let name: String
        let value: String
    }

    /// A button, and what it says.
    private struct Button: Sendable {
        let field: Field?
        var text: String
    }

    let isPost: Bool
    let action: String
    private(set) var fields: [Field] = []
    private(set) var hasPassword = false
    private var buttons: [Button] = []

    private static let words: [Decision: [String]] = [
        .approve: ["approve", "allow", "authori", "accept", "grant", "yes", "confirm", "ok"],
        .deny: ["deny", "cancel", "refuse", "reject", "decline", "no"],
    ]

    private init(_ tag: HTMLTag) {
        isPost = (tag["method"] ?? "").lowercased() == "post"
        action = tag["action"] ?? ""
    }

    /// The forms of a page.
    static func all(in page: String) -> [HTMLForm] {
        var forms: [HTMLForm] = []
        var form: HTMLForm?
        for tag in HTMLTag.all(in: page) {
            switch tag.name {
            case "form": form = HTMLForm(tag)
            case "/form":
                if let form { forms.append(form) }
                form = nil
            default: form?.add(tag)
            }
        }
        if let form { forms.append(form) }
        return forms
    }

    private mutating func add(_ tag: HTMLTag) {
        let field = tag["name"].map { Field(name: $0, value: tag["value"] ?? "") }
        switch (tag.name, (tag["type"] ?? "").lowercased()) {
        case ("button", "button"), ("input", "button"), ("input", "reset"), ("button", "reset"):
            break
        case ("button", _): buttons.append(Button(field: field, text: tag.text))
        case ("input", "submit"), ("input", "image"):
            buttons.append(Button(field: field, text: tag["value"] ?? ""))
        case ("input", "password"): hasPassword = true
        case ("input", "checkbox"), ("input", "radio"):
            guard tag["checked"] != nil, let name = tag["name"] else { break }
            fields.append(Field(name: name, value: tag["value"] ?? "on"))
        case ("input", _):
            if let field { fields.append(field) }
        default: break
        }
    }

    /// The form that decides: a page may have others, to search or to log out.
    ///
    /// - Returns: the form and the fields that are sent; nil if no form has such a button.
    static func deciding(_ decision: Decision, among forms: [HTMLForm], token: String)
        -> (HTMLForm, [Field])?
    {
        let own = forms.filter { !$0.hasPassword && $0.names(token) }
        for form in own + forms.filter({ !$0.hasPassword }) {
            if let fields = form.fields(withButtonFor: decision) { return (form, fields) }
        }
        // A form with one button is sent to approve, whatever the button says.
        guard decision == .approve, let form = own.first ?? (forms.count == 1 ? forms[0] : nil),
            !form.hasPassword, form.buttons.count < 2
        else { return nil }
        return (form, form.fields + (form.buttons.first?.field.map { [$0] } ?? []))
    }

    /// Whether the form says for which temporary credentials it is.
    private func names(_ token: String) -> Bool {
        fields.contains { $0.name == "oauth_token" || !token.isEmpty && $0.value == token }
            || !token.isEmpty && action.contains(PercentEncoding.encode(token))
    }

    /// The fields that are sent for a decision; nil if the form has no such button.
    private func fields(withButtonFor decision: Decision) -> [Field]? {
        let button = buttons.first { button in
            let texts = [button.text, button.field?.value ?? "", button.field?.name ?? ""]
            return texts.contains { Self.says(decision, $0) }
        }
        return button.map { fields + ($0.field.map { [$0] } ?? []) }
    }

    private static func says(_ decision: Decision, _ text: String) -> Bool {
        let words = text.lowercased().split { !$0.isLetter }
        return words.contains { word in
            Self.words[decision, default: []].contains {
                $0.count < 4 ? word == $0 : word.hasPrefix($0)
            }
        }
    }

    static func text(of fields: [Field]) -> String {
        fields.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }
            .joined(separator: "&")
    }
}
