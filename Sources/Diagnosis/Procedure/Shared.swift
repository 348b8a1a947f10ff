/// A value in an object of its own, which copies share until one of them changes.
///
/// A procedure is copied for each set of mistakes, and most sets change one part of it.
@propertyWrapper
package struct Shared<Value: Sendable>: Sendable {
    private final class Box: Sendable {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    private var box: Box

    package init(wrappedValue: Value) { box = Box(wrappedValue) }

    package var wrappedValue: Value {
        get { box.value }
        set { box = Box(newValue) }
    }
}
