import OAuth1

// Secrets that a vector names instead of having them: the environment variables that hold them.
extension VectorDecoder {
    mutating func readPrivateKeyVariable(
        _ node: Int,
        of secretsNode: Int,
        into secrets: inout TestVector.Secrets
    ) {
        secrets.hasVariable = true
        guard reader.expect(.string, node) else { return }
        guard secrets.privateKey == nil else {
            return reader.note(
                secretsNode, "give only one of private_key, private_key_file and private_key_env")
        }
        guard let value = value(ofVariableAt: node), !value.isEmpty else { return }
        readPrivateKey(value, node, isFile: false, into: &secrets)
    }

    /// The values of the variables that a vector names.
    ///
    /// To be called after everything else that looks at the vector's document: the texts that are
    /// added are not in it.
    mutating func resolveSecrets(of vector: inout TestVector, _ node: Int) {
        let secrets = vector.secrets
        resolve(
            secrets.consumerSecretVariable, besides: secrets.consumerSecret, "consumer_secret"
        ) { vector.set({ $0.secrets.consumerSecret = $1 }, to: $0) }
        resolve(secrets.tokenSecretVariable, besides: secrets.tokenSecret, "token_secret") {
            vector.set({ $0.secrets.tokenSecret = $1 }, to: $0)
        }
    }

    /// Gives `keep` the value of the variable that `variable` names; notes a fault if it cannot.
    private mutating func resolve(
        _ variable: VectorText,
        besides own: VectorText,
        _ name: String,
        keep: ([UInt8]) -> Void
    ) {
        guard variable.isPresent else { return }
        if own.isPresent {
            switch (reader.isInherited(own.node), reader.isInherited(variable.node)) {
            case (false, true): return
            case (true, false): break
            default: return reader.noteOnce(variable.node, "give \(name) or \(name)_env, not both")
            }
        }
        guard let value = value(ofVariableAt: variable.node) else { return }
        guard String(validating: value, as: UTF8.self) != nil else {
            return reader.noteOnce(variable.node, "the variable's value is not UTF-8 text")
        }
        keep(value)
    }

    /// The value of the variable that is named at `node`; notes a fault if there is none.
    private mutating func value(ofVariableAt node: Int) -> [UInt8]? {
        let name = reader.document.string(of: node)
        guard let variable = keys.variable else {
            reader.noteOnce(node, "environment variables are not allowed here")
            return nil
        }
        guard VariableName.isValid(name) else {
            // The text may be the secret itself.
            reader.noteOnce(
                node, "not a valid name for an environment variable",
                hint: "a name has only letters, digits and \"_\"; the secret itself belongs in "
                    + "consumer_secret, token_secret or private_key")
            return nil
        }
        guard let value = variable(name) else {
            let shown = VariableName.isUsual(name) ? "variable \(name)" : "variable named here"
            reader.noteOnce(
                node, "the environment \(shown) is not set",
                hint: "export the variable, or use \(.envFile) with a file that sets the variable",
                topic: .variable)
            return nil
        }
        return value
    }
}
