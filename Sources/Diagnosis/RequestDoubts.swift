import OAuth1
import Vectors

// MARK: - Doubts about the request and its signature

extension InputDoubt {
    /// The signature was copied out of a header without decoding it.
    static func encodedSignature(_ input: InputReading.Input) -> [InputDoubt] {
        let decoded = PercentEncoding.decoded(input.found)
        guard decoded != input.found, input.facts.signatureMethod.kind != .plaintext else {
            return []
        }
        let text = ShellWord.quoted(String(decoding: decoded, as: UTF8.self))
        let reading = InputReading(
            clause: "the signature is still percent-encoded, as it is in a header",
            instead: "give the decoded signature: \(.signature) \(text)"
        ) { $0.found = decoded }
        return [
            InputDoubt(
                text: "The signature looks percent-encoded. If it comes from a header, "
                    + "\(reading.instead).",
                readings: [reading])
        ]
    }

    /// Form values were copied as they are sent.
    static func encodedForm(_ input: InputReading.Input) -> [InputDoubt] {
        let form = input.facts.form
        guard let odd = form.first(where: { isEncoded($0.value) || isEncoded($0.name) }) else {
            return []
        }
        let pairs = form.map { $0.name + Array("=".utf8) + $0.value }
        let body = String(decoding: Array(pairs.joined(separator: "&".utf8)), as: UTF8.self)
        let reading = InputReading(
            clause: "the form parameters were typed percent-encoded, as they were sent",
            instead: "give the form as \(.body) \(ShellWord.quoted(body)) "
                + "\(.contentType) application/x-www-form-urlencoded"
        ) { input in
            input.facts.form = form.map {
                CollectedParameter(
                    FormEncoding.decoded($0.name[...]), FormEncoding.decoded($0.value[...]), .form)
            }
        }
        let name = PlainText.visible(bytes: odd.name)
        return [
            InputDoubt(
                text: "\(.form) expects decoded values, but the value of \(name) looks encoded. If "
                    + "it is encoded, \(reading.instead).",
                readings: [reading])
        ]
    }

    /// A "+" without any space, or an escape.
    private static func isEncoded(_ text: [UInt8]) -> Bool {
        let hasPlus = text.contains(UInt8(ascii: "+")) && !text.contains(UInt8(ascii: " "))
        return hasPlus || PercentEncoding.decoded(text) != text
    }

    /// The body's content type was forgotten, or the body itself.
    static func body(_ input: InputReading.Input) -> [InputDoubt] {
        let facts = input.facts
        if let text = facts.body ?? facts.formText, text.first == UInt8(ascii: "@") {
            let file = ShellWord.quoted(String(decoding: text.dropFirst(), as: UTF8.self))
            return [
                InputDoubt(
                    text: "\(.body) expects the body itself; \"@\" does not read a file here. "
                        + "Give the file's text: \(.body) \"$(cat \(file))\".")
            ]
        }
        guard let body = facts.body, !body.isEmpty else { return missingBody(facts) }
        guard facts.contentType.isEmpty, looksLikeForm(body) else { return [] }
        let reading = InputReading(
            clause: "the body was sent as a form",
            instead: "add \(.contentType) application/x-www-form-urlencoded"
        ) { input in
            input.facts.formText = body
            input.facts.body = nil
        }
        return [
            InputDoubt(
                text: "Without \(.contentType), \(.body) is not signed. If the body was sent as a "
                    + "form, \(reading.instead).",
                readings: [reading])
        ]
    }

    private static func missingBody(_ facts: SigningFacts) -> [InputDoubt] {
        let method = facts.method.map(ASCII.uppercased)
        let hasNone = facts.body == nil && facts.formText == nil && facts.form.isEmpty
        guard hasNone, ["POST", "PUT", "PATCH"].contains(where: { $0.utf8.elementsEqual(method) })
        else { return [] }
        let name = String(decoding: method, as: UTF8.self)
        return [
            InputDoubt(
                text: "The request is a \(name) without a form or body. If a form or body was "
                    + "sent, add \(.form) name=value, or \(.body) and \(.contentType).")
        ]
    }

    private static func looksLikeForm(_ body: [UInt8]) -> Bool {
        body.contains(UInt8(ascii: "=")) && !body.contains { " \r\n\t{}<>\"".utf8.contains($0) }
    }
}

// MARK: - Readings of what was typed or assumed, which look right

extension InputReading {
    /// Another method, as the default may not be that of the request.
    static func methods(_ input: Input, isAssumed: Bool) -> [InputReading] {
        let own = input.facts.method.map(ASCII.uppercased)
        let others = ["GET", "POST", "PUT", "PATCH", "DELETE"].filter {
            !$0.utf8.elementsEqual(own)
        }
        return others.map { method in
            InputReading(
                clause: "it was sent with \(method)", instead: "add \(.method) \(method)",
                excludesMistake: isAssumed
            ) { $0.facts.method = Array(method.utf8) }
        }
    }

    /// The other scheme.
    static func scheme(_ input: Input, isAssumed: Bool) -> [InputReading] {
        guard let parts = BaseStringURIParts(input.facts) else { return [] }
        let other = parts.isScheme("https") ? "http" : "https"
        return [
            InputReading(
                clause: "it was sent over \(other)",
                instead: isAssumed ? "add \(.scheme) \(other)" : "give the URL with \(other)://",
                excludesMistake: isAssumed
            ) { $0.facts.setScheme(other) }
        ]
    }

    /// The usual port instead of the one in the URL, or a port that servers often have besides.
    static func ports(_ input: Input) -> [InputReading] {
        guard let uri = input.facts.uri else { return [] }
        if let port = uri.port, !port.isEmpty {
            let shown = String(decoding: input.facts.url[port], as: UTF8.self)
            return [
                InputReading(
                    clause: "it was sent to the default port, not to port \(shown)",
                    instead: "give the URL without :\(shown)"
                ) { $0.facts.setPort("") }
            ]
        }
        return ["80", "443", "3000", "8080", "8443"].map { port in
            InputReading(
                clause: "it was sent to port \(port)", instead: "give the URL with :\(port)"
            ) { $0.facts.setPort(":" + port) }
        }
    }
}

extension SigningFacts {
    fileprivate mutating func setScheme(_ scheme: String) {
        guard let colon = url.firstIndex(of: UInt8(ascii: ":")) else { return }
        replaceURL(0..<colon, with: scheme)
    }

    /// - Parameter port: with its colon; empty for none.
    fileprivate mutating func setPort(_ port: String) {
        guard let uri else { return }
        let end = uri.port?.upperBound ?? uri.host.upperBound
        replaceURL(uri.host.upperBound..<end, with: port)
    }

    private mutating func replaceURL(_ range: Range<Int>, with text: String) {
        var other = Array(url)
        other.replaceSubrange(range, with: text.utf8)
        do throws(RequestURIError) {
            uri = try RequestURI(other.span)
            url = other
        } catch {
            // Then there is no such reading.
        }
    }
}
