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
    /// What can be chosen: radio buttons and options.
    private var choices: [Button] = []
    private var list: String?

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
            guard let name = tag["name"] else { break }
            let field = Field(name: name, value: tag["value"] ?? "on")
            if tag["type"]?.lowercased() == "radio" {
                choices.append(Button(field: field, text: "\(tag["id"] ?? "") \(tag.text)"))
            }
            if tag["checked"] != nil { fields.append(field) }
        case ("select", _): list = tag["name"]
        case ("option", _):
            let field = list.map { Field(name: $0, value: tag["value"] ?? tag.text) }
            choices.append(Button(field: field, text: tag.text))
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

    /// The fields that are sent for a decision; nil if the form has no such button or choice.
    private func fields(withButtonFor decision: Decision) -> [Field]? {
        func first(_ list: [Button], _ texts: (Button) -> [String?]) -> Button? {
            list.first { texts($0).contains { Self.says(decision, $0 ?? "") } }
        }
        if let choice = first(choices, { [$0.text, $0.field?.value] })?.field {
            let others = fields.filter { !$0.name.utf8.elementsEqual(choice.name.utf8) }
            return others + [choice] + (buttons.first?.field.map { [$0] } ?? [])
        }
        let button = first(buttons) { [$0.text, $0.field?.value, $0.field?.name] }
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
