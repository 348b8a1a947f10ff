import Expect
import OAuth1

/// Properties of every form and every percent-encoded text.
enum FormProperties {
    static func hold(for text: [UInt8]) {
        let encoded = Array(PercentEncoding.encode(bytes: text).utf8)
        expect(PercentEncoding.decoded(encoded) == text, "percent-decoding undoes percent-encoding")
        expect(FormEncoding.decoded(encoded) == text, "form-decoding also undoes percent-encoding")

        var list = ParameterList()
        ParameterSources.append(formEncoded: text.span, to: &list)
        var form: [UInt8] = []
        FormEncodedBody.append(list, to: &form)
        var again = ParameterList()
        ParameterSources.append(formEncoded: form.span, to: &again)
        expect(again.pairs == list.pairs, "a form that was read and written is read the same")
    }
}
