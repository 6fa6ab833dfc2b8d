import ContentStorage
import Testing

@Suite struct StoredEndingTests {
    @Test func theWordsInTheDatabaseStay() {
        #expect(StoredEnding.toolCalls.rawValue == "tool-calls")
        #expect(MessageState(rawValue: "streaming") == .streaming)
    }
}
