/// How the signature is written into the `Authorization` header (§3.5.1).
package struct HeaderRecipe: Hashable, Sendable {
    package var encodesSignature = true

    package init() {}
}
