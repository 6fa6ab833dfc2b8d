import AIClient
import Foundation
import Testing

@Suite struct AIToolCallTests {
    @Test func aStoredCallIsReadAgain() throws {
        let call = AIToolCall(id: "call_1", name: "open_chat", arguments: "{\"conversation\": ")
        #expect(try JSONDecoder().decode(AIToolCall.self, from: JSONEncoder().encode(call)) == call)
    }
}
