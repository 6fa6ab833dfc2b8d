import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// How a text is cut into the pieces of a stream.
    struct WordTests {
        @Test(arguments: [
            ("", []), ("one", ["one"]), ("one two", ["one", " two"]), ("  one\n\ntwo ", ["  one", "\n\ntwo", " "]),
            ("e\u{301} 🙂", ["e\u{301}", " 🙂"]), (" ", [" "]),
        ])
        func wordsKeepTheBlanksBeforeThem(_ text: String, _ words: [String]) {
            #expect(ChatWords.split(text) == words)
            #expect(ChatWords.count(text) == words.count)
        }

        @Test func aLongWordIsCut() {
            let text = String(repeating: "a", count: 200)
            let words = ChatWords.split(text)
            #expect(words.joined() == text)
            #expect(words.map(\.count) == [64, 64, 64, 8])
        }
    }
}
