// `span` and `mutableSpan` of an array, which the standard library has only from macOS 26 and
// iOS 26 on: these hide them in this package. The machine code is the same. Delete them with these
// systems.

extension Array {
    /// The elements, without a copy.
    ///
    /// `Element` may not be a class: the memory of such an array may be that of Objective-C.
    @inlinable @inline(__always)
    package var span: Span<Element> {
        @_lifetime(borrow self)
        borrowing get {
            let elements = self[...]
            let span = elements.span
            // The slice has the array's own memory.
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }

    /// The elements, to be changed in place.
    @inlinable @inline(__always)
    package var mutableSpan: MutableSpan<Element> {
        @_lifetime(&self)
        mutating get {
            let elements = unsafe withUnsafeMutableBufferPointer { unsafe $0 }
            let span = unsafe elements.mutableSpan
            return unsafe _overrideLifetime(span, mutating: &self)
        }
    }
}
