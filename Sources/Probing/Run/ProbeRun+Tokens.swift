import OAuth1
import Results

// Tokens for clients whose credentials file has none.
extension ProbeRun {
    /// Whether the server may refuse the client only because it has no token, and the flow may give
    /// one.
    var lacksToken: Bool {
        bench.credentials.pairs[0].token == nil && bench.target.flow != nil && options.flow != nil
    }

    /// Gets tokens through the flow, since the server refuses requests without one.
    ///
    /// - Returns: whether the first client has one now.
    mutating func getTokens() -> Bool {
        prepareFlow()
        var credentials = bench.credentials
        for (place, pair) in credentials.pairs.enumerated().prefix(2) where pair.token == nil {
            credentials.pairs[place].token = token(of: place == 0 ? nil : pair)
        }
        guard credentials.pairs[0].token != nil else {
            withoutResource =
                "the server refuses a request without a token, and the flow gave no token"
            return false
        }
        bench.use(credentials)
        plan = ProbePlan(bench.target, credentials, options)
        return true
    }

    /// The token that the flow gives the second client, or the first one if there is no other; nil
    /// if it gives none.
    private mutating func token(
        of other: ProbeCredentials.Pair?
    ) -> TokenCredentials? {
        let flow = Check("TOK-01").initiated(as: other != nil).approved()
            .baseline("a valid exchange") { bench in
                try bench.exchanging(verifier: try bench.verifier(), as: other)
            }
        guard result(of: flow).verdict == .kept, bench.issued.count == 2 else { return nil }
        return bench.issued.last
    }
}
