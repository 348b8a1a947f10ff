extension SharedSecret: CustomReflectable {
    /// Empty, so that `dump` and debuggers show nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
