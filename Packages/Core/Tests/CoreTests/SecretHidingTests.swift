import Core
import Foundation
import Testing

/// Secrets are found by their bytes, whatever stands around them.
struct SecretHidingTests {
    private static let password = "pässw0rd/\"x"

    private func hidden(_ text: String, _ secrets: String...) -> String {
        Secret.hide(secrets.map { Secret($0) }, in: text)
    }

    @Test(arguments: [
        // A combining mark, joiners, a variation selector and an enclosing mark: each makes another Character of the last.
        "\u{301}", "\u{200d}", "\u{200c}", "\u{fe0f}", "\u{20dd}", "\u{1f3fd}", "\u{e0041}", "\u{0}", "\r\n", "",
    ])
    func whatFollowsASecretDoesNotHideIt(_ mark: String) {
        let text = hidden("no \(Self.password)\(mark).", Self.password)
        #expect(Array(text.utf8) == Array("no (secret)\(mark).".utf8))
    }

    @Test func theNormalFormsOfASecretAreFound() {
        let composed = Self.password.precomposedStringWithCanonicalMapping
        let decomposed = Self.password.decomposedStringWithCanonicalMapping
        #expect(Array(composed.utf8) != Array(decomposed.utf8))
        for secret in [composed, decomposed] {
            #expect(hidden("<\(composed)> <\(decomposed)>", secret) == "<(secret)> <(secret)>")
        }
    }

    @Test func theSpellingsOfJSONAndURLsAreFound() {
        #expect(hidden(#"{"password":"pässw0rd/\"x"}"#, Self.password) == #"{"password":"(secret)"}"#)
        #expect(hidden("?p=p%C3%A4ssw0rd%2F%22x&q", Self.password) == "?p=(secret)&q")
    }

    @Test func ofSecretsThatBeginAlikeTheLongestIsHiddenWhole() {
        #expect(hidden("abcdef abc", "abc", "abcdef") == "(secret) (secret)")
        #expect(hidden("aaaa", "aa") == "(secret)(secret)")
        #expect(hidden("nothing", "") == "nothing")
    }

    @Test func aSecretAtTheEndsAndOneLongerThanTheText() {
        #expect(hidden("abc", "abc") == "(secret)")
        #expect(hidden("ab", "abc") == "ab")
        #expect(hidden("", "abc") == "")
    }
}
