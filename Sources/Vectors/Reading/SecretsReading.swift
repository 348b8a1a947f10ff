import OAuth1

// `secrets`: the shared-secrets and keys of a vector.
extension VectorDecoder {
    package mutating func readSecrets(
        _ node: Int,
        over inherited: Int?,
        into secrets: inout TestVector.Secrets
    ) {
        guard reader.expect(.object, node) else { return }
        secrets.isPresent = true
        var members = MergedMembers(of: node, over: inherited, in: reader.document)
        while let member = members.next(in: reader.document) {
            let value = member.value
            switch tables.secrets.member(at: member.name, of: reader.document) {
            case .consumerSecret: readText(value, into: &secrets.consumerSecret)
            case .tokenSecret: readText(value, into: &secrets.tokenSecret)
            case .privateKey: readPrivateKey(value, of: node, isFile: false, into: &secrets)
            case .privateKeyFile: readPrivateKey(value, of: node, isFile: true, into: &secrets)
            case .publicKey: readPublicKey(value, of: node, isFile: false, into: &secrets)
            case .publicKeyFile: readPublicKey(value, of: node, isFile: true, into: &secrets)
            case .consumerSecretVariable:
                secrets.hasVariable = true
                readText(value, into: &secrets.consumerSecretVariable)
            case .tokenSecretVariable:
                secrets.hasVariable = true
                readText(value, into: &secrets.tokenSecretVariable)
            case .privateKeyVariable: readPrivateKeyVariable(value, of: node, into: &secrets)
            case nil:
                reader.noteUnknown(member.name, among: tables.secrets.spellings)
            }
        }
    }

    private mutating func readPrivateKey(
        _ node: Int,
        of secretsNode: Int,
        isFile: Bool,
        into secrets: inout TestVector.Secrets
    ) {
        guard reader.expect(.string, node) else { return }
        guard secrets.privateKey == nil else {
            return reader.note(secretsNode, "give private_key or private_key_file, not both")
        }
        readPrivateKey(Array(reader.document.text(of: node)), node, isFile: isFile, into: &secrets)
    }

    mutating func readPrivateKey(
        _ text: [UInt8],
        _ node: Int,
        isFile: Bool,
        into secrets: inout TestVector.Secrets
    ) {
        do throws(KeyError) {
            secrets.privateKey = try keys.privateKey(text, isFile: isFile)
        } catch {
            reader.note(node, error.message, hint: error.hint)
        }
    }

    private mutating func readPublicKey(
        _ node: Int,
        of secretsNode: Int,
        isFile: Bool,
        into secrets: inout TestVector.Secrets
    ) {
        guard reader.expect(.string, node) else { return }
        guard secrets.publicKey == nil else {
            return reader.note(secretsNode, "give public_key or public_key_file, not both")
        }
        let text = Array(reader.document.text(of: node))
        do throws(KeyError) {
            secrets.publicKey = try keys.publicKey(text, isFile: isFile)
        } catch {
            reader.note(node, error.message, hint: error.hint)
        }
    }
}
