/// `1 vector`, `2 vectors`.
///
/// - Parameters:
///   - count: the number.
///   - noun: the word for one.
///   - plural: the word for several; nil adds an "s" to `noun`.
/// - Returns: the number and the word.
package func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(count) \(count == 1 ? noun : plural ?? "\(noun)s")"
}
