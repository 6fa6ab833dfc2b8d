@testable import Navigation
import Testing

struct PercentEncodingTests {
    @Test(arguments: [
        ("", ""), ("aZ09-._~", "aZ09-._~"), ("a b", "a%20b"),
        ("/?#[]@!$&'()*+,;=:", "%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D%3A"),
        ("%", "%25"), ("%41", "%2541"), ("é", "%C3%A9"), ("🚢", "%F0%9F%9A%A2"),
        ("\"<>\\^`{|}", "%22%3C%3E%5C%5E%60%7B%7C%7D"),
    ])
    func everythingButUnreservedBytesIsEncodedAndComesBack(text: String, encoded: String) {
        #expect(PercentEncoding.encode(text) == encoded)
        #expect(PercentEncoding.decode(encoded.utf8) == text)
    }

    @Test(arguments: ["%", "%4", "%4g", "%g4", "%+1", "a%", "%\u{30}", "%c3", "%e2%82", "%00", "%1F", "%7f", "%C2%80"])
    func whatIsNotWellEncodedTextIsRefused(text: String) {
        #expect(PercentEncoding.decode(text.utf8) == nil)
    }
}
