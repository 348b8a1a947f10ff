package import OAuth1

// Changes to the texts of a vector.
extension TestVector {
    /// Replaces a text, with `assign` as `{ $0.request.method = $1 }`.
    package mutating func set(
        _ assign: (inout Self, VectorText) -> Void,
        to value: some Sequence<UInt8>
    ) {
        leaveDocument()
        let text = add(value)
        assign(&self, text)
    }

    package mutating func set(expected value: some Sequence<UInt8>, of stage: Stage) {
        leaveDocument()
        expected.set(add(value), of: stage)
    }

    package mutating func set(
        _ assign: (inout Self, VectorParameters) -> Void,
        to list: ParameterList
    ) {
        // The texts that are replaced need not leave the document.
        assign(&self, VectorParameters())
        leaveDocument()
        var parameters = VectorParameters()
        for index in list.places.indices {
            let name = add(list.name(at: index))
            let value = add(list.value(at: index))
            parameters.append(name: name, value: value)
        }
        assign(&self, parameters)
    }

    private mutating func add(_ text: some Sequence<UInt8>) -> VectorText {
        let start = bytes.count
        bytes += text
        let place = (start, bytes.count)
        nodes.append(JSONNode(.string, source: place, text: place, next: nodes.count + 1))
        return VectorText(at: nodes.count - 1)
    }

    /// Copies the texts out of the document, which other vectors share and which may be large: each
    /// changed vector would copy it.
    private mutating func leaveDocument() {
        let document = self
        (bytes, nodes) = ([], [])
        var own = self
        own.changeTexts { text in
            if text.isPresent { text = self.add(document.bytes(of: text)) }
        }
        (own.bytes, own.nodes) = (bytes, nodes)
        self = own
    }

    /// Changes every text that the vector may have.
    private mutating func changeTexts(_ change: (inout VectorText) -> Void) {
        change(&id)
        change(&comment)
        change(&request.method)
        change(&request.url)
        change(&request.body)
        change(&request.contentType)
        change(&request.authorization)
        request.query.changeTexts(change)
        request.form.changeTexts(change)
        oauth.parameters.changeTexts(change)
        change(&oauth.realm)
        change(&oauth.signatureMethod)
        change(&oauth.signature)
        change(&secrets.consumerSecret)
        change(&secrets.tokenSecret)
        change(&given.text)
        change(&given.baseString)
        change(&given.signingKey)
        expected.changeTexts(change)
        correct.changeTexts(change)
    }
}
