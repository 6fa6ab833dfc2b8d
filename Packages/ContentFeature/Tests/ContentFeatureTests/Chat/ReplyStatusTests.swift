import AIClient
import ContentStorage
import Foundation
import Testing

@testable import ContentFeature

@Suite struct ReplyStatusTests {
    @Test(
        arguments: [
            (StoredEnding.complete, 812, 96, "0.00042", "Complete · 812 tokens in, 96 out · $0.00042"),
            (.complete, 812, nil, nil, "Complete · 812 tokens in"), (.stopped, nil, 5, nil, "Stopped · 5 tokens out"),
            (.length, nil, nil, nil, "Cut off by the length limit"), (.interrupted, nil, nil, nil, "Interrupted"),
            (.filtered, nil, nil, nil, "Filtered by the server"), (.failed, nil, nil, nil, "Failed"),
            (.unknown, nil, nil, nil, "Complete, as far as the server says"),
            (.toolCalls, nil, nil, nil, "Waits for a tool"),
        ] as [(StoredEnding, Int?, Int?, String?, String)])
    func onlyWhatTheServerStatesIsSaid(ending: StoredEnding, prompt: Int?, reply: Int?, cost: String?, words: String) {
        let usage = AIUsage(promptTokens: prompt, replyTokens: reply, cost: cost.flatMap { Decimal(string: $0) })
        #expect(ReplyStatus.words(ending, usage) == words)
    }

    @Test func withoutUsageThereIsOnlyTheEnding() {
        #expect(ReplyStatus.words(.complete, nil) == "Complete")
    }
}
