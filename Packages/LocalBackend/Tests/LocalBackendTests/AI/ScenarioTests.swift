import Foundation
import Synchronization
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// The habits of real servers, by the names of models.
    struct ScenarioTests {
        private static let fiveWords = "One two three four five."
        private static let askedUsage = #""stream_options":{"include_usage":true}"#

        private func stream(_ name: String, members: String = askedUsage) async throws -> Answer {
            try await TestBackend.with(options: { $0.aiPause = { _ in } }) { test in
                try await test.chat("slipway-test-\(name)", stream: true, members: members)
            }
        }

        @Test func anUnknownScenarioIsNamedWithThoseThatExist() async throws {
            try await TestBackend.with { test in
                let answer = try await test.chat("slipway-test-nothing", stream: true)
                #expect(answer.status == 404)
                #expect((answer.failure["message"] as? String)?.contains("bare-end") == true)
            }
        }

        /// Name, finish, whether `[DONE]` comes, whether tokens are stated.
        @Test(
            arguments: [
                ("bare-end", nil, false, false), ("empty-chunk-end", nil, false, false),
                ("no-finish", nil, true, false),
                ("finish-no-done", "stop", false, false), ("length", "length", true, true),
                ("filter", "content_filter", true, true), ("unknown-finish", "eos", true, true),
                ("abort", "abort", true, false), ("no-usage", "stop", true, false), ("usage-null", "stop", true, true),
                ("usage-no-choices", "stop", true, true), ("usage-on-finish", "stop", true, true),
                ("error-done", nil, true, false), ("error-bare", nil, false, false),
                ("error-finish", "error", false, false),
                ("error-string", nil, true, false), ("error-after-finish", "stop", true, false),
                ("not-json", "stop", true, true), ("not-json-once", "stop", true, true), ("pings", "stop", true, true),
                ("slow-first", "stop", true, true), ("reasoning", "stop", true, true),
                ("reasoning-content", "stop", true, true), ("deep", "stop", true, true),
            ] as [(String, String?, Bool, Bool)])
        func aStreamHasItsHabit(_ name: String, _ finish: String?, _ isDone: Bool, _ hasUsage: Bool) async throws {
            let answer = try await stream(name)
            #expect(answer.status == 200)
            #expect(answer.content == Self.fiveWords)
            #expect(answer.finish == finish)
            #expect((answer.events.last == "[DONE]") == isDone)
            #expect((answer.usage != nil) == hasUsage)
            #expect(answer.text.contains(#""error":"#) == name.hasPrefix("error"))
        }

        @Test func tokensStandWhereTheServerPutsThem() async throws {
            let null = try await stream("usage-null").streamed
            #expect(null.dropLast().allSatisfy { $0["usage"] is NSNull })
            let bare = try await stream("usage-no-choices").streamed
            #expect(bare.last?["choices"] == nil)
            let finish = try await stream("usage-on-finish").streamed
            #expect((finish.last?["choices"] as? [Any])?.count == 1)
            #expect(finish.last?["usage"] is [String: Any])
        }

        @Test func doneMayComeAlone() async throws {
            #expect(try await stream("done-only").text == "data: [DONE]\n\n")
        }

        @Test(arguments: [("cut", 0), ("reset", ECONNRESET)])
        func aConnectionBreaks(_ name: String, _ code: Int32) async throws {
            try await TestBackend.with { test in
                let connection = try RawConnection(port: test.port)
                await connection.send(test.chatRequest("slipway-test-\(name)", stream: true))
                _ = try await connection.head()
                await #expect(throws: RawConnectionError(code: code)) { while try await connection.chunk() != nil {} }
            }
        }

        @Test func everyByteIsAWriteOfItsOwn() async throws {
            let answer = try await stream("bytes")
            #expect(answer.chunks.allSatisfy { $0.count == 1 })
            #expect(answer.body.prefix(3) == Data("\u{feff}".utf8))
            for end in ["\r\n\r\n", "\n\n", "\r\r"] { #expect(answer.text.utf8.contains(end.utf8)) }
            #expect(answer.content == "Every byte is a write of its own: ä, 語, 🙂.")
        }

        @Test func commentsComeBeforeTheFirstWord() async throws {
            let answer = try await stream("pings")
            #expect(answer.text.hasPrefix(": ping\n\n: ping\n\n"))
        }

        @Test func silenceAndPaceAreWhatTheNameSays() async throws {
            let waited = Mutex<[Duration]>([])
            try await TestBackend.with(options: { $0.aiPause = { duration in waited.withLock { $0.append(duration) } } }
            ) {
                test in
                _ = try await test.chat("slipway-test-slow-first-60", stream: true)
                #expect(waited.withLock { $0 } == [.seconds(60)])
                let slow = try await test.chat("slipway-test-slow", stream: true)
                #expect(ChatWords.count(slow.content) == 4_000)
                #expect(waited.withLock { $0.dropFirst() } == ArraySlice(repeating: .milliseconds(25), count: 4_000))
                // Not streamed, all of it is waited for at once.
                _ = try await test.chat("slipway-test-slow")
                #expect(waited.withLock { $0.last } == .seconds(100))
            }
        }

        @Test func largeEventsAreWhole() async throws {
            for (name, size) in [("line-64k", 1 << 16), ("event-2m", 1 << 21)] {
                let answer = try await stream(name)
                #expect(answer.content.utf8.count == size)
                #expect(answer.finish == "stop")
            }
        }

        @Test func aHundredThousandTokensAreStated() async throws {
            let events = try await stream("100k").events
            #expect(events.count == 100_000 + 4)
            #expect(events.dropLast().last?.contains(#""completion_tokens":100000,"#) == true)
            #expect(events.last == "[DONE]")
        }

        @Test func escapeSequencesComeAsText() async throws {
            let content = try await stream("escapes").content
            for text in ["\u{1b}[2J", "\u{1b}]52;", "\u{9b}", "\u{202e}", "\u{0}", "\r"] {
                #expect(content.unicodeScalars.contains(text.unicodeScalars), "\(text.debugDescription)")
            }
        }

        @Test func anEmojiIsSplitInItsEscapes() async throws {
            let answer = try await stream("unicode")
            #expect(answer.text.contains(#""content":"\ud83d""#))
            #expect(answer.text.contains(#""content":"\ude80""#))
        }

        @Test(arguments: ["tools-split", "tools-two", "tools-no-index", "tools-bad-json", "tools-object", "tools-stop"])
        func toolsAreCalledInEveryForm(_ name: String) async throws {
            let answer = try await stream(name, members: Self.tools)
            #expect(answer.finish == (name == "tools-stop" ? "stop" : "tool_calls"))
            let calls = answer.toolCalls
            #expect(calls.compactMap { ($0["function"] as? [String: Any])?["name"] as? String }.first == "first")
            #expect(calls.allSatisfy { ($0["index"] == nil) == (name == "tools-no-index") })
            let arguments = calls.compactMap { ($0["function"] as? [String: Any])?["arguments"] }
            if name == "tools-object" {
                #expect(arguments.first as? [String: Int] == ["number": 3])
            } else if name == "tools-split" {
                #expect(arguments.compactMap { $0 as? String }.joined() == #"{"number":3}"#)
            }
        }

        @Test func aToolsAnswerIsRepeated() async throws {
            let call = #"{"id":"c","type":"function","function":{"name":"f","arguments":"{}"}}"#
            try await TestBackend.with { test in
                let body =
                    #"{"model":"slipway-test-tools-split","stream":true,"messages":[{"role":"user","content":"x"},"#
                    + #"{"role":"assistant","tool_calls":[\#(call)]},{"role":"tool","tool_call_id":"c","content":"42"}]}"#
                let answer = try await test.ai("POST", "/chat/completions", body)
                #expect(answer.content == "It answered: 42")
            }
        }

        private static let tools =
            #""tools":[{"type":"function","function":{"name":"first","parameters":{"type":"object","properties":{"#
            + #""number":{"type":"integer","minimum":3}}}}},{"type":"function","function":{"name":"second"}}]"#

        /// Name, status, a field that the reply has.
        @Test(
            arguments: [
                ("401", 401, nil), ("402", 402, nil), ("403", 403, nil), ("404", 404, nil), ("500", 500, nil),
                ("503-loading", 503, nil), ("no-retry-500", 500, "x-should-retry"),
                ("retry-400", 400, "x-should-retry"),
                ("moderation", 400, nil), ("429", 429, "x-ratelimit-reset-tokens"), ("429-ms", 429, "retry-after-ms"),
                ("429-date", 429, "retry-after"), ("429-long", 429, "retry-after"), ("429-no-time", 429, nil),
                ("429-quota", 429, nil), ("too-long-openai", 400, nil), ("too-long-llama", 400, nil),
                ("too-long-vllm", 400, nil), ("too-long-ollama", 400, nil), ("redirect", 307, "location"),
            ] as [(String, Int, String?)])
        func anErrorHasItsServersForm(_ name: String, _ status: Int, _ field: String?) async throws {
            let answer = try await stream(name)
            #expect(answer.status == status)
            if let field { #expect(answer.headers[field] != nil) }
            if status != 307 { #expect((answer.failure["message"] as? String)?.isEmpty == false) }
        }

        @Test func aDateToRetryAtIsAheadOfTheClock() async throws {
            #expect(try await stream("429-date").headers["retry-after"] == "Fri, 15 Jan 2027 08:00:03 GMT")
        }

        @Test func oneRefusalIsFollowedByAReply() async throws {
            try await TestBackend.with { test in
                let first = try await test.chat("slipway-test-429-once", stream: true)
                #expect(first.status == 429)
                #expect(first.headers["retry-after-ms"] == "10")
                #expect(try await test.chat("slipway-test-429-once", stream: true).content == Self.fiveWords)
            }
        }

        @Test func aReplyIsNotAStream() async throws {
            let whole = try await stream("json-not-stream")
            #expect(whole.headers["content-type"] == "application/json")
            #expect(whole.content == Self.fiveWords)
            let page = try await stream("html")
            #expect(page.status == 200)
            #expect(page.headers["content-type"] == "text/html; charset=utf-8")
        }

        @Test func structuredOutputComesInEveryForm() async throws {
            let schema = #"{"type":"object","properties":{"name":{"type":"string"}}}"#
            let format = #""response_format":{"type":"json_schema","json_schema":{"name":"s","schema":\#(schema)}}"#
            let json = #"{"name":"sample"}"#
            #expect(try await stream("json-fenced", members: format).content.contains("```json\n\(json)\n```"))
            #expect(
                try await stream("json-prose", members: format).content == "The answer is \(json), as far as I can see."
            )
            #expect(try await stream("json-bad", members: format).content == json.dropLast())
            #expect(try await stream("json-prose").content.contains(#"{"answer":42}"#))
        }

        @Test func everyScenarioCanBeAskedForAWholeReply() async throws {
            try await TestBackend.with(options: { $0.aiPause = { _ in } }) { test in
                for name in Scenario.chats.keys.sorted() where !["cut", "reset"].contains(name) {
                    let answer = try await test.chat("slipway-test-\(name)")
                    #expect(answer.status > 0 && !answer.body.isEmpty || answer.status == 307, "\(name)")
                }
            }
        }
    }
}

extension Answer {
    /// The pieces of a stream's calls.
    fileprivate var toolCalls: [[String: Any]] {
        streamed.flatMap { chunk in
            let choice = (chunk["choices"] as? [[String: Any]])?.first
            return (choice?["delta"] as? [String: Any])?["tool_calls"] as? [[String: Any]] ?? []
        }
    }
}
