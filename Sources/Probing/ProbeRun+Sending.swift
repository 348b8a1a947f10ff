// How requests are sent, and what counts as an acceptance.
extension ProbeRun {
    mutating func send(_ messages: [ProbeMessage], _ id: String) -> [ProbeAnswer] {
        let sendings = messages.map { message in
            ProbeTransport.Sending(
                bytes: message.bytes(for: id), isSecure: message.isSecure,
                isHead: message.method.utf8.elementsEqual("HEAD".utf8))
        }
        requestCount += messages.count
        let marker = messages.first.map(marker) ?? []
        return transport.send(sendings).map {
            var answer = $0
            answer.marker = marker
            return answer
        }
    }

    /// What the body of an answer must have, if a status does not say enough.
    private func marker(for message: ProbeMessage) -> [UInt8] {
        guard let marker = options.marker else { return [] }
        return switch bench.target.endpoint(of: message.target) {
        case .resource: Array(marker.utf8)
        case .credentials: Array("oauth_token=".utf8)
        case .page: []
        }
    }
}
