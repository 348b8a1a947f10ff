import OAuth1

extension ProbeMessage {
    /// The same request with another signature in place of its right one.
    func signed(with signature: String) throws -> ProbeMessage {
        let right = PercentEncoding.encode(try draft.signature())
        let other = PercentEncoding.encode(signature)
        var message = self
        message.target = target.replacing(Array(right.utf8), with: Array(other.utf8))
        message.body = body.replacing(Array(right.utf8), with: Array(other.utf8))
        for index in message.fields.indices where message.fields[index].name == "Authorization" {
            message.fields[index].value = message.fields[index].value
                .replacing(Array(right.utf8), with: Array(other.utf8))
        }
        return message
    }
}
