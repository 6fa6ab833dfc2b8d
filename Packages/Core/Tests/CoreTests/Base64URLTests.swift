import Core
import Foundation
import Testing

struct Base64URLTests {
    @Test(arguments: ["", "a", "ab", "abc", "abcd", "\u{fb}\u{ff}"])
    func base64SurvivesTheRoundTrip(_ text: String) {
        let encoded = Base64URL.encode(text.utf8)
        #expect(!encoded.contains { "+/=".contains($0) })
        #expect(Base64URL.decode(encoded) == Data(text.utf8))
    }

    @Test(arguments: ["a", "ab=", "a+bc", "a b", "YR"])
    func whatBase64WouldNotWriteIsNotRead(_ text: String) {
        #expect(Base64URL.decode(text) == nil)
    }

    @Test(arguments: ["ab=", "YR", "-_-_", "+/+/"])
    func aLenientReaderTakesItAllTheSame(_ text: String) {
        #expect(Base64URL.decodeLeniently(text) != nil)
    }
}
