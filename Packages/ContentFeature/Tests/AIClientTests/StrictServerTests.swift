import Core
import CoreTesting
import Foundation
import HTTPTypes
import Logging
import Testing

@testable import AIClient

@Suite("Strict servers", .timeLimit(.minutes(10))) struct StrictServerTests {
    private let rig = Rig()

    private func bodies() throws -> [[String: JSONValue]] {
        try rig.http.calls.map {
            try ReceivedJSON.decode([String: JSONValue].self, from: $0.body ?? Data())
        }
    }

    private static let request = AIRequest(
        messages: [AIMessage(role: .user, parts: [.text("Hi")])],
        schema: AISchema(name: "x", schema: ["type": "object"]), maximumTokens: 16)

    @Test(
        arguments: [
            (
                400, #"{"error":{"message":"Unrecognized request argument supplied: stream_options","code":null}}"#,
                ["stream_options"]
            ),
            (
                422,
                #"{"detail":[{"type":"extra_forbidden","loc":["body","stream_options"],"msg":"Extra inputs are not permitted","#
                    + #""input":{"include_usage":true}}]}"#, ["stream_options"]
            ),
            (
                422,
                #"{"object":"error","message":{"detail":[{"loc":["body","max_tokens"],"msg":"No"},"#
                    + #"{"loc":["body","response_format"],"msg":"No"}]}}"#, ["max_tokens", "response_format"]
            ),
            (400, #"{"error":{"message":"Unknown parameter","param":"response_format"}}"#, ["response_format"]),
            (422, #"{"errors":{"stream_options":["not permitted"]}}"#, ["stream_options"]),
            (400, "unknown field `max_tokens`, expected one of `model`, `messages`", ["max_tokens"]),
        ] as [(Int, String, Set<String>)])
    func theRequestIsRepeatedWithoutWhatIsNamed(status: Int, body: String, names: Set<String>) async throws {
        rig.http.expect(.post, Rig.path, .reply(.init(code: status), body))
        rig.http.expect(.post, Rig.path, .events("[DONE]"))
        rig.http.expect(.post, Rig.path, .events("[DONE]"))
        #expect(await rig.updates(Self.request) == [.accepted, .ended(.unknown)])
        #expect(await rig.ending(Self.request) == .unknown)
        let bodies = try bodies()
        #expect(bodies.count == 3)
        #expect(names.isSubset(of: bodies[0].keys))
        #expect(names.isDisjoint(with: bodies[1].keys))
        #expect(bodies[2] == bodies[1])
        #expect((bodies[1]["max_completion_tokens"] == 16) == names.contains("max_tokens"))
    }

    /// What a server refuses all the same is refused, and nothing is remembered of it.
    @Test func aRefusalOfSomethingElseIsToldAtOnce() async throws {
        let refusal = #"{"detail":[{"loc":["body","stop"],"msg":"No","input":{"stream_options":1}}]}"#
        rig.http.expect(.post, Rig.path, .reply(422, refusal))
        #expect(await rig.ending(Self.request) == .failed(.refused(status: 422, "No")))
        let named = #"{"error":"stream_options"}"#
        rig.http.expect(.post, Rig.path, .reply(.badRequest, named))
        rig.http.expect(.post, Rig.path, .reply(.badRequest, named))
        #expect(await rig.ending(Self.request) == .failed(.refused(status: 400, "stream_options")))
        rig.http.expect(.post, Rig.path, .events("[DONE]"))
        #expect(await rig.ending(Self.request) == .unknown)
        #expect(try bodies().map { $0["stream_options"] != nil } == [true, true, false, true])
    }

    @Test(arguments: [
        #"{"error":{"message":"max_tokens is too large. This model's maximum context length is 99 tokens","code":400}}"#,
        #"{"error":{"message":"stream_options","type":"insufficient_quota"}}"#,
    ])
    func anErrorOfAnotherKindIsNotRepeated(body: String) async {
        rig.http.expect(.post, Rig.path, .reply(.badRequest, body))
        let ending = await rig.ending(Self.request)
        guard case .failed? = ending else {
            Issue.record("\(ending.debugDescription)")
            return
        }
        #expect(rig.http.unmet == [])
    }

    @Test func whatAServerAttachedIsLeftOutWhereItRefusesThat() async throws {
        let members = ServerMembers(server: "http://127.0.0.1:8000/v1", message: ["reasoning_content": "Hm."])
        let request = AIRequest(messages: [AIMessage(role: .assistant, parts: [.text("Hi")], members: members)])
        rig.http.expect(
            .post, Rig.path,
            .reply(.badRequest, #"{"error":{"message":"'messages.0' : property 'reasoning_content' is unsupported"}}"#))
        rig.http.expect(.post, Rig.path, .events("[DONE]"))
        #expect(await rig.ending(request) == .unknown)
        #expect(
            try bodies().map { $0["messages"] } == [
                [["role": "assistant", "content": "Hi", "reasoning_content": "Hm."]],
                [["role": "assistant", "content": "Hi"]],
            ])
    }

    /// It says why the member is refused, and not that the model sees nothing.
    @Test func aNamedMemberCountsMoreThanWordsAboutPictures() async throws {
        var request = Self.request
        request.messages[0].parts.append(.picture(AIPictureData(type: "image/png", data: Data([1]))))
        let words = #"{"error":{"message":"stream_options is not supported with image input"}}"#
        rig.http.expect(.post, Rig.path, .reply(.badRequest, words))
        rig.http.expect(.post, Rig.path, .reply(.badRequest, words))
        #expect(await rig.ending(request) == .failed(.picturesNotSupported("m")))
        #expect(try bodies().map { $0["stream_options"] != nil } == [true, false])
    }

    @Test func aRequestForAPictureIsRepeatedToo() async throws {
        let png = Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]).base64EncodedString()
        let reply = #"{"data":[{"b64_json":"\#(png)"}]}"#
        rig.http.expect(
            .post, "/v1/images/generations",
            .reply(.badRequest, #"{"error":{"message":"Unknown parameter: 'n'. Also size.","param":"n"}}"#))
        rig.http.expect(.post, "/v1/images/generations", .reply(.ok, reply))
        rig.http.expect(.post, "/v1/images/generations", .reply(.ok, reply))
        for _ in 1...2 {
            _ = try await rig.service.picture(for: AIPictureRequest(prompt: "x", size: "1x1")) { _ in }
        }
        // The size is the person's choice.
        #expect(
            try bodies().map { $0.keys.sorted() } == [
                ["model", "n", "prompt", "size"], ["model", "prompt", "size"], ["model", "prompt", "size"],
            ])
    }

    @Test func whatThePersonLeavesOutIsNeverSent() async throws {
        let rig = Rig(leavingOut: ["stream_options", "response_format"])
        rig.http.expect(.post, Rig.path, .events("[DONE]"))
        _ = await rig.ending(Self.request)
        let sent = try ReceivedJSON.decode([String: JSONValue].self, from: rig.http.calls.first?.body ?? Data())
        #expect(sent.keys.sorted() == ["max_tokens", "messages", "model", "stream"])
    }
}
