import Core
import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// How much work a call of the stand-in for AI may cause, where it is done, and when it ends.
    struct AIWorkTests {
        @Test func otherCallsAreAnsweredWhileModelsCompute() async throws {
            let model = HeldModel()
            try await TestBackend.with(options: { $0.additionalModels = [model] }) { test in
                try await Self.keepBusy(test, test.chatRequest("held"), model, asked: "Hello") {
                    let answer = try await test.signUp()
                    #expect(answer.status == 200)
                }
            }
        }

        @Test func otherCallsAreAnsweredWhileStreamsAreMade() async throws {
            let model = HeldModel()
            let endpoint = Endpoint("GET", "/ai/v1/held", .modelKey) { (_: Request) in
                Reply(status: 200, stream: { _ in _ = try await model.answer("stream") })
            }
            try await TestBackend.with(additional: [endpoint]) { test in
                try await Self.keepBusy(test, test.request("GET", "/ai/v1/held", token: "any"), model, asked: "stream")
            }
        }

        /// Makes other calls while the model is held by a request that was sent many times.
        private static func keepBusy(
            _ test: TestBackend, _ request: String, _ model: HeldModel, asked: String,
            _ other: () async throws -> Void = {}
        ) async throws {
            // More than there are threads for Swift's tasks.
            let connections = try (0..<2 * ProcessInfo.processInfo.activeProcessorCount + 2).map { _ in
                try RawConnection(port: test.port)
            }
            for connection in connections { await connection.send(request) }
            #expect(await model.next() == asked)
            #expect(try await test.call("GET", "/auth/v1/health").status == 200)
            try await other()
            model.letGo(connections.count)
            for connection in connections { #expect(try await connection.answer().status == 200) }
        }

        @Test(.backend) func aStreamHasABoundedNumberOfPieces() async throws {
            let text = String(repeating: "a ", count: 100_000) + "b"
            let answer = try await test.chat("slipway-echo", text, stream: true)
            #expect(answer.content == text)
            #expect(answer.events.count < 4_200)
        }

        @Test func theWorkOfAClientThatHasLeftIsNotBegun() async throws {
            let model = HeldModel()
            try await TestBackend.with(options: { $0.additionalModels = [model] }) { test in
                func ask(_ question: String) async throws -> RawConnection {
                    let connection = try await test.connect(sending: test.chatRequest("held", question))
                    return connection
                }
                let first = try await ask("first")
                #expect(await model.next() == "first")
                let left = try await ask("left")
                left.endSending()
                #expect(await left.isAtEnd())
                let last = try await ask("last")
                model.letGo(2)
                #expect(await model.next() == "last")
                for connection in [first, last] { #expect(try await connection.answer().status == 200) }
            }
        }

        /// A kind of request that is sent many times at once, and the status that each is answered with.
        struct Attack: Sendable, CustomTestStringConvertible {
            let testDescription: String
            var count = 1
            var path = "/ai/v1/chat/completions"
            let body: @Sendable () -> String
            let status: Int
        }

        private static func chat(_ model: String, _ text: String, members: String = "") -> String {
            #"{"model":"\#(model)","messages":[{"role":"user","content":"\#(text)"}]\#(members)}"#
        }

        private static func letters(_ count: Int, _ letter: String = "a") -> String {
            String(repeating: letter, count: count)
        }

        private static func schema(strings: Int) -> String {
            let members = (0..<strings).map { #""p\#($0)":{"type":"string"}"# }.joined(separator: ",")
            return #","response_format":{"type":"json_schema","json_schema":{"name":"s","schema":"#
                + #"{"properties":{\#(members)}}}}"#
        }

        private static let attacks = [
            Attack(
                testDescription: "schemas of 4 MB", count: 12,
                body: { chat("slipway-echo", letters(4_000_000), members: schema(strings: 900)) }, status: 413),
            Attack(
                testDescription: "schemas of less", count: 12,
                body: { chat("slipway-echo", letters(900_000), members: schema(strings: 900)) }, status: 200),
            Attack(
                testDescription: "20 MB to echo", count: 4, body: { chat("slipway-echo", letters(20_000_000)) },
                status: 413),
            Attack(
                testDescription: "zeros in a tool's schema", count: 4,
                body: {
                    let zeros = letters(10_000_000, "0,")
                    let tool = #"{"type":"function","function":{"name":"f","parameters":{"enum":[\#(zeros)0]}}}"#
                    return chat("slipway-echo", "x", members: #","tools":[\#(tool)]"#)
                }, status: 400),
            Attack(
                testDescription: "stop texts", count: 12,
                body: {
                    let stop = #""\#(letters(20_000))b""#
                    return chat("slipway-echo", letters(900_000), members: #","stop":[\#(stop),\#(stop)]"#)
                }, status: 400),
            Attack(
                testDescription: "8 MB of quotes for the guide", count: 4,
                body: { chat("slipway-guide", letters(4_000_000, #"\""#)) }, status: 413),
            Attack(
                testDescription: "quotes for the guide with many tools", count: 12,
                body: {
                    let tools = (0..<128).map { number in
                        #"{"type":"function","function":{"name":"open_\#(number)","parameters":{"required":["a"]}}}"#
                    }
                    return chat(
                        "slipway-guide", "open 7 " + letters(400_000, #"\""#),
                        members: #","tools":[\#(tools.joined(separator: ","))]"#)
                }, status: 200),
            Attack(
                testDescription: "deep posts", count: 100,
                body: { chat("slipway-echo", "x", members: #","tools":\#(NestingTests.deepAndWide)"#) }, status: 400),
            Attack(
                testDescription: "deep sign-ups", count: 100, path: "/auth/v1/signup",
                body: { NestingTests.deepAndWide }, status: 400),
        ]

        @Test(.backend, arguments: attacks) func manyLargeRequestsAtOnceAreBounded(_ attack: Attack) async throws {
            let request = test.request("POST", attack.path, attack.body(), token: "any")
            let connections = try (0..<attack.count).map { _ in try RawConnection(port: test.port) }
            for connection in connections { await connection.send(request) }
            #expect(try await test.call("GET", "/auth/v1/health").status == 200)
            for connection in connections {
                let answer = try await connection.answer()
                #expect(answer.status == attack.status, "\(answer.text.prefix(300))")
                #expect(answer.body.count <= 2 * AILimits.answer)
            }
        }

        @Test(.backend) func anAnswerThatIsTooLongIsCutOff() async throws {
            let words = String(repeating: Self.letters(63) + " ", count: AILimits.answer / 64 + 2)
            for isStreamed in [false, true] {
                let answer = try await test.chat("slipway-echo", words, stream: isStreamed)
                #expect(answer.content == String(words.prefix(AILimits.answer - 1)))
                #expect(answer.finish == "length")
            }
            let call = try await test.chat(
                "slipway-echo", "/f " + words, members: #""tools":[{"type":"function","function":{"name":"f"}}]"#)
            #expect(call.finish == "length" && call.message?["tool_calls"] == nil)
        }

        /// Each value is small where it stands and large where it is repeated.
        @Test(arguments: [
            #"{"const":"TEXT"}"#, #"{"enum":["TEXT"]}"#, #"{"type":"string","minLength":1000}"#,
            #"{"properties":{"TEXT":{"type":"null"}}}"#,
        ])
        func whatASchemaRepeatsIsBounded(_ repeated: String) throws {
            let references = (0..<900).map { ##""p\##($0)":{"$ref":"#/x"}"## }.joined(separator: ",")
            let text = Self.letters(100_000)
            let body = #"{"x":\#(repeated.replacing("TEXT", with: text)),"properties":{\#(references)}}"#
            let schema = try ReceivedJSON.decode(JSONValue.self, from: Data(body.utf8))
            #expect(SchemaSample.value(of: schema, text: text).encoded.utf8.count <= 2 * AILimits.answer)
        }

        /// A `data:` address elsewhere than in a picture counts as text.
        @Test(.backend) func onlyAPictureMayBeLargerThanTheText() async throws {
            let address = "data:image/png;base64," + Self.letters(3 << 20)
            let picture = TestBackend.pictureChat("slipway-echo", address)
            #expect(try await test.ai("POST", "/chat/completions", picture).status == 200)
            let other = Self.chat("slipway-echo", "x", members: #","other":{"url":"\#(address)"}"#)
            #expect(try await test.ai("POST", "/chat/completions", other).status == 413)
        }
    }
}

/// A model that computes until it is let go, and reports what it was asked.
private final class HeldModel: StandInModel {
    let name = "held"
    private let release = DispatchSemaphore(value: 0)
    private let asked = AsyncStream.makeStream(of: String.self)

    func answer(to request: ChatRequest) async throws -> ChatAnswer { try await answer(request.question) }

    func answer(_ question: String) async throws -> ChatAnswer {
        asked.continuation.yield(question)
        hold()
        return ChatAnswer(text: question)
    }

    private func hold() {
        let limit = DispatchTime.now() + TimeLimits.scaled(seconds: 20)
        if release.wait(timeout: limit) == .timedOut { Issue.record("No other call was answered meanwhile.") }
    }

    func letGo(_ count: Int) { for _ in 0..<count { release.signal() } }

    /// The next question that it has begun with.
    func next() async -> String? {
        for await question in asked.stream { return question }
        return nil
    }
}
