/// Why an adapter cannot be asked at all.
package struct AdapterError: Error, Hashable, Sendable, CustomStringConvertible {
    package let message: String

    package var description: String { message }
}
