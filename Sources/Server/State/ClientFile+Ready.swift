import OAuth1
package import Vectors

extension ClientFile {
    /// Credentials for a server that was started without a file.
    package static let ready = ClientFile(
        clients: [
            Client(key: "ck", secret: "cs"), Client(key: "ck2", secret: "cs2"),
            Client(key: "special", secret: "c&s+%=~ é"),
        ],
        tokens: [
            Token(identifier: "tk", secret: "ts", clientKey: "ck"),
            Token(identifier: "tk2", secret: "ts2", clientKey: "ck2"),
            Token(identifier: "special-token", secret: "t&s+%=~ é", clientKey: "special"),
        ])
}
