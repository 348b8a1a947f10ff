extension ProgramText: CustomReflectable {
    /// Empty, so that `dump` and debuggers show nothing.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
