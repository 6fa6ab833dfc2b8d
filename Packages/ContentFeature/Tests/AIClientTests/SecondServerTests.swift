import AIClient
import Core
import CoreTesting
import Foundation
import Networking
import Testing

/// Against servers that are not this repository's: `.ci/second-ai-server` starts stubllm and fakellm, with `--more` also
/// llama.cpp and mock-ai-api, and says where.
@Suite("Servers of others", .timeLimit(.minutes(10))) struct SecondServerTests {
    private static let stub = address("SLIPWAY_STUBLLM_URL")
    private static let fake = address("SLIPWAY_FAKELLM_URL")
    private static let llama = address("SLIPWAY_LLAMA_URL")
    private static let mock = address("SLIPWAY_MOCK_AI_URL")

    private static func address(_ variable: String) -> URL? {
        ProcessInfo.processInfo.environment[variable].flatMap { URL(string: $0) }
    }

    private static func service(_ base: URL?) throws -> any AIService {
        let base = try #require(base)
        let client = CurlHTTPClient(userAgent: "slipway-tests/1.0")
        return AIClientFactory.create(
            endpoint: { AIEndpoint(base: base, key: Secret("any"), isStandIn: false) }, http: client, downloads: client,
            options: AIClientOptions(model: "gpt-4o"), logger: RecordedLog().logger)
    }

    private static func ask(_ words: String, tools: [AITool] = [], schema: AISchema? = nil) async throws -> AIWholeReply
    {
        let message = AIMessage(role: .user, parts: [.text(words)])
        return try await service(stub).reply(to: AIRequest(messages: [message], tools: tools, schema: schema)).whole()
    }

    private static let object = JSONValue.object(["type": .string("object"), "properties": .object([:])])

    @Test(.enabled(if: stub != nil)) func aReplyIsStreamed() async throws {
        let reply = try await Self.ask("hello")
        #expect(reply.text == "Grüß Gott! How can I help you today? 😀")
        #expect([AIEnding.complete, .unknown].contains(reply.ending))
    }

    @Test(.enabled(if: stub != nil)) func aSlowReplyIsStreamed() async throws {
        #expect(try await Self.ask("a story").text == "Once upon a time there was a server.")
    }

    @Test(.enabled(if: stub != nil)) func aToolIsCalled() async throws {
        let tool = AITool(name: "get_weather", summary: "The weather.", parameters: Self.object)
        let reply = try await Self.ask("the weather", tools: [tool])
        #expect(reply.ending == .toolCalls)
        #expect(reply.calls.map(\.name) == ["get_weather"])
        #expect(StructuredReply.json(in: reply.calls[0].arguments)?["location"] == .string("Amsterdam"))
    }

    @Test(.enabled(if: stub != nil)) func aStructuredReplyIsRead() async throws {
        let reply = try await Self.ask("identify it", schema: AISchema(name: "finding", schema: Self.object))
        #expect(StructuredReply.json(in: reply.text) == .object(["name": .string("cat")]))
    }

    @Test(.enabled(if: stub != nil)) func aRequestThatIsRefusedIsSentAgain() async throws {
        let message = AIMessage(role: .user, parts: [.text("again")])
        var waits = 0
        var text = ""
        for await update in try Self.service(Self.stub).reply(to: AIRequest(messages: [message])) {
            switch update {
            case .waiting: waits += 1
            case .text(let piece): text += piece
            default: continue
            }
        }
        #expect(waits == 2)
        #expect(text == "Success.")
    }

    @Test(.enabled(if: stub != nil)) func refusalsAreUnderstood() async throws {
        #expect(try await Self.ask("secret").ending == .failed(.keyRefused))
        #expect(try await Self.ask("money").ending == .failed(.quotaUsedUp("No credit.")))
    }

    @Test(.enabled(if: stub != nil)) func itsModelsAreListed() async throws {
        #expect(try await !Self.service(Self.stub).models().isEmpty)
    }

    // The arguments come in pieces, and the second turn finds the outcome of the first.
    @Test(.enabled(if: fake != nil)) func aCallIsCarriedOut() async throws {
        let service = try Self.service(Self.fake)
        let tool = AITool(name: "web_search", summary: "Searches.", parameters: Self.object)
        var request = AIRequest(messages: [AIMessage(role: .user, parts: [.text("research this")])], tools: [tool])
        let first = await service.reply(to: request).whole()
        #expect(first.ending == .toolCalls)
        #expect(
            StructuredReply.json(in: try #require(first.calls.first).arguments)
                == .object(["query": .string("streams and their ends"), "count": .integer(3)]))
        request.messages += [
            AIMessage(role: .assistant, parts: [], calls: first.calls),
            AIMessage(role: .tool, parts: [.text("found: 3 places")], callID: first.calls[0].id),
        ]
        let second = await service.reply(to: request).whole()
        #expect(second.text == "I found it.")
        #expect(second.ending == .complete)
    }

    @Test(.enabled(if: llama != nil)) func aModelAnswersAndItsTokensAreCounted() async throws {
        let service = try Self.service(Self.llama)
        let model = try #require(try await service.models().first)
        let message = AIMessage(role: .user, parts: [.text("Say hello.")])
        let reply = await service.reply(to: AIRequest(model: model.id, messages: [message], maximumTokens: 8)).whole()
        #expect(!reply.text.isEmpty)
        #expect([AIEnding.complete, .length].contains(reply.ending))
        #expect((1...8).contains(reply.usage?.replyTokens ?? 0))
    }

    @Test(.enabled(if: llama != nil)) func aConversationThatIsTooLongIsMeasured() async throws {
        let words = Array(repeating: "word", count: 900).joined(separator: " ")
        let message = AIMessage(role: .user, parts: [.text(words)])
        let reply = try await Self.service(Self.llama).reply(to: AIRequest(messages: [message])).whole()
        guard case .failed(.tooLong(let used?, limit: 512)) = reply.ending else {
            Issue.record("\(reply.ending)")
            return
        }
        #expect(used > 900)
    }

    // The server lets the model write nothing else.
    @Test(.enabled(if: llama != nil)) func aModelFollowsASchema() async throws {
        let schema = JSONValue.object([
            "type": "object", "properties": .object(["sure": .object(["type": "boolean"])]),
            "required": .array(["sure"]), "additionalProperties": false,
        ])
        let message = AIMessage(role: .user, parts: [.text("Is the sky blue?")])
        let request = AIRequest(messages: [message], schema: AISchema(name: "answer", schema: schema))
        let reply = try await Self.service(Self.llama).reply(to: request).whole()
        guard case .bool? = StructuredReply.json(in: reply.text)?["sure"] else {
            Issue.record("\(reply)")
            return
        }
    }

    private static func mocked(_ scenario: String) async throws -> AIWholeReply {
        let message = AIMessage(role: .user, parts: [.text("Write a file")])
        let tool = AITool(name: "write_file", summary: "Writes.", parameters: object)
        let request = AIRequest(model: "gpt-4.1:\(scenario)", messages: [message], tools: [tool])
        return try await service(mock).reply(to: request).whole()
    }

    @Test(.enabled(if: mock != nil)) func itsRepliesAreRead() async throws {
        let text = try await Self.mocked("mock-text")
        #expect(text.text == "Hello. It's nice to meet you." && text.ending == .complete)
        let reply = try await Self.mocked("mock-tool-stream")
        #expect(reply.ending == .toolCalls)
        #expect(StructuredReply.json(in: try #require(reply.calls.first).arguments) != nil)
    }

    @Test(.enabled(if: mock != nil)) func itsRefusalsAreUnderstood() async throws {
        #expect(try await Self.mocked("mock-401").ending == .failed(.keyRefused))
        for status in [400, 503] {
            guard case .failed(let error) = try await Self.mocked("mock-\(status)").ending else {
                Issue.record("\(status)")
                continue
            }
            #expect(error.description.contains("Mock scenario mock-\(status) triggered"))
        }
    }
}
