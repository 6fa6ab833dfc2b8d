import Networking
import Testing

struct CurlVersionTests {
    @Test func itBeginsWithTheNumberOfTheLibrary() throws {
        let text = try #require(CurlVersion.text)
        #expect(text.firstMatch(of: /^[0-9]+\.[0-9]+\.[0-9]+/) != nil, "\(text)")
    }
}
