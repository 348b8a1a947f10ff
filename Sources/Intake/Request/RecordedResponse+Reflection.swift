extension RecordedResponse: CustomReflectable {
    package var customMirror: Mirror { Mirror(self, children: ["status": status]) }
}
