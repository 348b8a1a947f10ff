extension Span<UInt8> {
    /// Whether nothing but white space is here.
    package var isBlank: Bool {
        for index in indices {
            switch self[index] {
            case 0x20, 0x09, 0x0D: continue
            default: return false
            }
        }
        return true
    }
}
