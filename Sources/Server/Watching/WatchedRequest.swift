/// A request on its way to another server.
package struct WatchedRequest: Sendable {
    package internal(set) var record: RequestRecord
    /// What is sent on: as it was received, but for the host and the signature.
    package let bytes: [UInt8]
}
