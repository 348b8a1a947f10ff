package import OAuth1
package import Vectors

/// What a request changed that a provider must still know after the next start.
package enum StateChange: Sendable {
    case nonce(StoredNonce)
    /// Every nonce with an earlier timestamp is forgotten: such timestamps are not accepted again.
    case forgotten(before: Int64)
    case token(Token)
    case tokenEnded(String)
    case temporary(TemporaryToken)
    case temporaryEnded(String)
}

/// Everything that a provider knew when it ended.
package struct StoredState: Sendable {
    package var clients: [Client] = []
    package var tokens: [Token] = []
    package var temporary: [TemporaryToken] = []
    package var nonces: [StoredNonce] = []
    package var forgotten = Int64.min

    package init() {}
}

extension Server {
    /// Goes on with what an earlier provider knew, and from now on tells what changes.
    package mutating func restore(_ state: StoredState) {
        for token in state.tokens where tokens[token.identifier] == nil {
            tokens[token.identifier] = token
            tokenOrder.append(token.identifier)
        }
        for token in state.temporary {
            temporary[token.identifier] = token
            temporaryOrder.append(token.identifier)
        }
        nonces.restore(state.nonces, forgotten: state.forgotten)
        changes = []
    }

    mutating func keep(_ token: Token) {
        if tokens[token.identifier] == nil {
            makeRoomForToken()
            tokenOrder.append(token.identifier)
        }
        tokens[token.identifier] = token
        changes?.append(.token(token))
    }

    private mutating func makeRoomForToken() {
        guard tokenOrder.count >= Self.credentialsMax else { return }
        for identifier in tokenOrder.prefix(Self.credentialsMax / 10) {
            tokens[identifier] = nil
            changes?.append(.tokenEnded(identifier))
        }
        tokenOrder.removeFirst(Self.credentialsMax / 10)
    }

    mutating func keep(_ token: TemporaryToken) {
        if temporary[token.identifier] == nil {
            makeRoom()
            temporaryOrder.append(token.identifier)
        }
        temporary[token.identifier] = token
        changes?.append(.temporary(token))
    }

    private mutating func makeRoom() {
        guard temporaryOrder.count >= Self.credentialsMax else { return }
        for identifier in temporaryOrder.prefix(Self.credentialsMax / 10) {
            temporary[identifier] = nil
            changes?.append(.temporaryEnded(identifier))
        }
        temporaryOrder.removeFirst(Self.credentialsMax / 10)
    }

    /// Changes temporary credentials that are there.
    mutating func change(_ identifier: String, _ change: (inout TemporaryToken) -> Void) {
        guard var token = temporary[identifier] else { return }
        change(&token)
        keep(token)
    }
}
