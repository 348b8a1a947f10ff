/// The mistakes that somebody has made: what a published vector, a library or a thread has shown.
///
/// Only these are tried three at a time, because three together cost the search the most time, and
/// no real case has needed three others. All mistakes that are not tried alone come in pairs.
enum Evidence {
    /// The ids in vectors/published and the vectors beside it, in docs/implementations.md, and in
    /// scripts/judge/texts/table.json, which a test reads.
    static let ids = Set(
        """
        ampersand-encoded base-string-newline base64-of-hex base64url body-replaces-query
        brackets-not-encoded characters-by-number comma-not-encoded consumer-key-for-secret
        consumer-secret-only default-port-added default-port-kept dotnet-escapedatastring
        dotnet-httputility double-encoded-oauth-values double-first-encoding duplicate-pairs-merged
        duplicates-first-wins duplicates-last-wins duplicates-reversed empty-path-no-slash
        empty-query-kept empty-segment-kept empty-values-dropped form-params-left-out
        fragment-in-base-uri fragment-in-query go-queryescape hex-digest host-case-kept host-www
        java-urlencoder js-encodeuricomponent js-encodeuricomponent-both json-members-signed
        key-encoded-whole key-trailing-newline known-ports-dropped latin1 lower-case-hex
        lower-case-hex-outer map-text method-get method-lower-case method-post mojibake
        multipart-fields-signed names-double-encoded names-not-encoded no-ampersand
        no-equals-dropped no-first-encoding no-padding no-second-encoding noncanonical-base64
        not-sorted null-text oauth-body-hash-alphabet oauth-body-hash-hex oauth-body-hash-text
        oauth-callback-added oauth-callback-missing oauth-params-first oauth-params-last
        oauth-token-left-out oauth-values-not-encoded oauth-verifier-missing oauth-version-1.0a
        oauth-version-added oauth-version-missing parameter-left-out path-character-decoded
        path-character-encoded path-decoded path-double-encoded path-hex-uppercased path-lower-cased
        path-matrix-params-dropped path-prefix-dropped path-reencoded path-subdelims-encoded
        path-version-replaced perl-query-form plus-for-space plus-not-decoded port-dropped
        python-quote query-cut-at-second-equals query-cut-at-second-question-mark
        query-decoded-twice query-in-base-uri query-in-base-uri-not-in-params
        query-names-not-decoded query-not-decoded query-params-left-out query-params-twice
        query-replaces-body raw-body-as-parameter realm-included realm-parameter-dropped
        relative-url request-params-not-sorted request-token-secret rust-non-alphanumeric
        scheme-http-for-https scheme-https-for-http secret-percent-encoded secret-replaced
        secrets-appended-to-base-string secrets-double-encoded secrets-not-encoded secrets-swapped
        secrets-without-ampersand semicolon-splits-query sha256-labelled-otherwise
        signature-not-encoded signature-percent-encoded-twice signature-plus-as-space
        slash-not-encoded sorted-before-encoding sorted-by-name-only sorted-by-pair
        sorted-case-insensitive sorted-naturally sorted-utf16 spaces-only-encoded star-not-encoded
        swift-urlqueryallowed tilde-encoded token-secret-newline trailing-ampersand
        trailing-slash-dropped unreserved-encoded userinfo-in-base-uri
        """.split { $0 == " " || $0 == "\n" }.map(String.init))
}

extension Pitfall {
    /// The same, tried together with as many others as there is evidence for.
    var limitedByEvidence: Pitfall {
        var pitfall = self
        pitfall.companionsMax = min(companionsMax, Evidence.ids.contains(id) ? .max : 1)
        return pitfall
    }
}
