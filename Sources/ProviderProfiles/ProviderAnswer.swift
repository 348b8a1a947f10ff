/// How a provider writes its errors.
package struct ProviderAnswer: Sendable {
    /// A media type, and a body in which `{text}`, `{name}`, `{code}`, `{status}`,
    /// `{problem}`, `{companions}` and `{base}` are replaced.
    package struct Form: Sendable {
        package let type: String
        package let body: String

        static func json(_ body: String) -> Form { Form(type: "application/json", body: body) }

        static func text(_ body: String) -> Form {
            Form(type: "text/plain; charset=utf-8", body: body)
        }
    }

    /// At resources.
    package let resource: Form
    /// At the three steps of the flow.
    package let flow: Form
    /// The value of `WWW-Authenticate`.
    package let challenge: String

    init(_ resource: Form, flow: Form? = nil, challenge: String = "OAuth") {
        self.resource = resource
        self.flow = flow ?? resource
        self.challenge = challenge
    }
}

/// What an answer has in the places that its form leaves open.
package struct ProviderAnswerValues: Sendable {
    /// The word of Problem Reporting.
    package let problem: String
    /// What Problem Reporting demands with the word, each as `name=value`.
    package var companions: [String] = []
    /// The names of parameters that are missing, or are not accepted.
    package var names: [String] = []
    /// The base string that the server computed.
    package var baseString: [UInt8] = []

    package init(problem: String) {
        self.problem = problem
    }
}

extension ProviderProfile {
    /// The error with which the provider answers to a problem; nil if that is not known.
    package func error(answering values: ProviderAnswerValues) -> ProviderError? {
        let precise = values.names.map { "\(values.problem):\($0)" }
        return (precise + [values.problem, "any"]).lazy.compactMap { word in
            errors.first { $0.problems.contains(word) }
        }.first
    }
}

extension ProviderAnswer.Form {
    /// The body of an answer, with each value escaped as the media type demands.
    package func body(_ error: ProviderError, _ values: ProviderAnswerValues) -> String {
        let text = Self.filled(
            error.writtenText,
            [
                ("names", values.names.joined(separator: ", ")),
                ("base", String(decoding: values.baseString, as: UTF8.self)),
            ])
        let companions = values.companions.map { "&\($0)" }.joined()
        return Self.filled(
            body,
            [
                ("text", escaped(text)), ("code", "\(error.code ?? 0)"),
                ("status", "\(error.status)"), ("problem", values.problem),
                ("companions", companions), ("base", Self.percentEncoded(values.baseString)),
                ("name", error.text),
            ])
    }

    /// The template with a value for each `{name}` that has one.
    private static func filled(_ template: String, _ values: [(String, String)]) -> String {
        var filled = ""
        var rest = template[...]
        while let place = rest.firstIndex(of: "{") {
            filled += rest[..<place]
            rest = rest[place...]
            let found = values.first { rest.hasPrefix("{\($0.0)}") }
            filled += found?.1 ?? "{"
            rest = rest.dropFirst((found?.0.count ?? -1) + 2)
        }
        return filled + rest
    }

    private func escaped(_ text: String) -> String {
        guard type.hasPrefix("application/json") else { return text }
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": escaped += "\\\(scalar)"
            case _ where scalar.value < 0x20: escaped += " "
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    private static func percentEncoded(_ bytes: [UInt8]) -> String {
        var text = ""
        for byte in bytes {
            let isPlain =
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
                || "-._~".utf8.contains(byte)
            let digits = String(byte, radix: 16, uppercase: true)
            text += isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + digits
        }
        return text
    }
}

extension ProviderError {
    /// What the provider writes.
    package var writtenText: String { written ?? text }
}
