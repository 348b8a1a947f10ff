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

extension ServerState {
    /// Goes on with what an earlier provider knew, and from now on tells what changes.
    mutating func restore(_ state: StoredState) {
        for token in state.tokens where tokens[Array(token.identifier.utf8)] == nil {
            tokens[Array(token.identifier.utf8)] = token
            tokenOrder.append(token.identifier)
        }
        for token in state.temporary {
            temporary[Array(token.identifier.utf8)] = token
            temporaryOrder.append(token.identifier)
        }
        nonces.restore(state.nonces, forgotten: state.forgotten)
        changes = []
    }

    mutating func keep(_ token: Token) {
        let key = Array(token.identifier.utf8)
        if tokens[key] == nil {
            makeRoomForToken()
            tokenOrder.append(token.identifier)
        }
        tokens[key] = token
        changes?.append(.token(token))
    }

    private mutating func makeRoomForToken() {
        guard tokenOrder.count >= Self.credentialsMax else { return }
        for identifier in tokenOrder.prefix(Self.credentialsMax / 10) {
            tokens[Array(identifier.utf8)] = nil
            changes?.append(.tokenEnded(identifier))
        }
        tokenOrder.removeFirst(Self.credentialsMax / 10)
    }

    mutating func keep(_ token: TemporaryToken) {
        let key = Array(token.identifier.utf8)
        if let earlier = temporary[key] {
            replaced.append(earlier)
        } else {
            makeRoom()
            temporaryOrder.append(token.identifier)
        }
        temporary[key] = token
        changes?.append(.temporary(token))
    }

    private mutating func makeRoom() {
        guard temporaryOrder.count >= Self.credentialsMax else { return }
        for identifier in temporaryOrder.prefix(Self.credentialsMax / 10) {
            temporary[Array(identifier.utf8)] = nil
            changes?.append(.temporaryEnded(identifier))
        }
        temporaryOrder.removeFirst(Self.credentialsMax / 10)
    }

    /// Changes temporary credentials that are there.
    mutating func change(_ identifier: [UInt8], _ change: (inout TemporaryToken) -> Void) {
        guard var token = temporary[identifier] else { return }
        change(&token)
        keep(token)
    }

    /// Takes back what the last request changed, because it could not be stored.
    mutating func undo(_ changes: [StateChange]) {
        for change in changes {
            switch change {
            case .nonce(let nonce): nonces.release(nonce)
            case .token(let token): tokens[Array(token.identifier.utf8)] = nil
            case .temporary(let token): temporary[Array(token.identifier.utf8)] = nil
            case .forgotten, .tokenEnded, .temporaryEnded: break
            }
        }
        for token in replaced { temporary[Array(token.identifier.utf8)] = token }
    }
}
