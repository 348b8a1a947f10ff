/// The standard library's Mutex, for a page, whose one thread waits for nobody.
public final class Mutex<Value>: @unchecked Sendable {
    private var value: Value

    public init(_ value: Value) { self.value = value }

    public func withLock<Result, Failure: Error>(
        _ use: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try use(&value)
    }
}
