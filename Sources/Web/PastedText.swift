package import Diagnosis
package import Explaining
import Fuzzing
import OAuth1
package import Vectors

/// A text that somebody pasted into the page, with the secrets beside it.
package struct PastedText {
    package let bytes: [UInt8]
    /// Nil where the text of a `.env` file, or nothing, gives it.
    package var consumerSecret: String?
    package var tokenSecret: String?
    /// The text of a `.env` file; empty if there is none.
    package var environment: [UInt8] = []
    /// The name of the format; nil to recognize it.
    package var format: String?
    /// The scheme of requests that do not show theirs: `http` or `https`; nil to guess it.
    package var scheme: String?
    package var additions = RequestAdditions()
    /// The name of the provider, or `none`; nil to recognize it.
    package var provider: String?
    /// The id of the only request that is wanted; nil for all.
    package var id: String?
    /// Whether it is the vector of a request that was edited in the page.
    package var isEdited = false
    /// In seconds since 1970.
    package var now: Int64
    package var limits: Diagnoser.Limits
    /// For a text with several requests of which none is named; nil for ``limits``.
    package var limitsOfMany: Diagnoser.Limits?
    package var style = ReportStyle()

    /// What messages call the text.
    static let name = "pasted"

    package init(_ bytes: [UInt8], at now: Int64, _ limits: Diagnoser.Limits) {
        self.bytes = bytes
        self.now = now
        self.limits = limits
    }

    /// What is known of the text.
    package func answer() -> PastedAnswer {
        read { request, explainer, answer in
            do throws(SigningError) {
                let explained = try explainer.explain(
                    request.vector, from: request.source, request.notes,
                    answeredBy: request.response)
                answer.add(explained, request.editable)
            } catch {
                answer.faults.append("\(error)")
            }
        }
    }

    /// Invented requests that fail like those of the text.
    package func shared() -> SharedAnswer {
        var sharing = Sharing(limits, .system)
        var shared = SharedAnswer()
        let answer = read { request, _, answer in
            do throws(SharingError) {
                shared.add(try sharing.share(request.vector))
            } catch {
                answer.faults.append("\(error)")
            }
        }
        shared.faults = answer.faults
        return shared
    }
}
