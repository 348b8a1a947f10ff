import OAuth1

// The members of the objects in a vector file, under their names there.

package enum FileMember: String, CaseIterable, Sendable {
    case schema = "$schema"
    case title, source, notes, defaults, vectors
}

enum SourceMember: String, CaseIterable, Sendable {
    case name, url, license, ref
}

enum VectorMember: String, CaseIterable, Sendable {
    case id, request, oauth, secrets, expected, result, comment, spec, flags, pitfall, correct
    case given, title, source, refused
    case schema = "$schema"
}

enum RequestMember: String, CaseIterable, Sendable {
    case method, url, form, query, body
    case contentType = "content_type"
    case headers
}

enum SecretsMember: String, CaseIterable, Sendable {
    case consumerSecret = "consumer_secret"
    case tokenSecret = "token_secret"
    case privateKey = "private_key"
    case publicKey = "public_key"
    case privateKeyFile = "private_key_file"
    case publicKeyFile = "public_key_file"
    case consumerSecretVariable = "consumer_secret_env"
    case tokenSecretVariable = "token_secret_env"
    case privateKeyVariable = "private_key_env"
}

enum GivenMember: String, CaseIterable, Sendable {
    case text
    case baseString = "base_string"
    case signingKey = "signing_key"
}

/// The known protocol parameters; further names that begin with `oauth_` are allowed.
enum ProtocolMember: String, CaseIterable, Sendable {
    case consumerKey = "oauth_consumer_key"
    case nonce = "oauth_nonce"
    case signatureMethod = "oauth_signature_method"
    case timestamp = "oauth_timestamp"
    case token = "oauth_token"
    case version = "oauth_version"
    case callback = "oauth_callback"
    case verifier = "oauth_verifier"
    case bodyHash = "oauth_body_hash"
    case signature = "oauth_signature"
    case sessionHandle = "oauth_session_handle"
    case realm
}

/// One table for each kind of object, made once per reader.
struct MemberTables: Sendable {
    let file = MemberTable<FileMember>()
    let source = MemberTable<SourceMember>()
    let vector = MemberTable<VectorMember>()
    let request = MemberTable<RequestMember>()
    let secrets = MemberTable<SecretsMember>()
    let given = MemberTable<GivenMember>()
    let `protocol` = MemberTable<ProtocolMember>()
    let stage = MemberTable<Stage>()
    /// Not members, but found in the same way.
    let method = MemberTable<SignatureMethod>()
}
