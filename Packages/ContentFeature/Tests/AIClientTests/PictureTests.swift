import Core
import CoreTesting
import Foundation
import HTTPTypes
import Networking
import Testing

@testable import AIClient

@Suite("Pictures", .timeLimit(.minutes(10))) struct PictureTests {
    private static let path = "/v1/images/generations"
    private static let png = Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
    private static let jpeg = Data([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
    private static let webp = Data(Array("RIFF".utf8) + [1, 0, 0, 0] + Array("WEBPVP8 ".utf8))

    private static func reply(_ data: Data) -> String {
        #"{"created":1,"data":[{"b64_json":"\#(data.base64EncodedString())"}]}"#
    }

    private static func picture(_ rig: Rig, model: String? = nil) async throws -> AIPicture {
        try await rig.service.picture(for: AIPictureRequest(prompt: "a cat", size: "auto", model: model)) { _ in }
    }

    // I1, I5, I9
    @Test(arguments: [(png, "image/png"), (jpeg, "image/jpeg"), (webp, "image/webp")])
    func thePictureSaysWhatItIs(data: Data, type: String) async throws {
        let rig = Rig()
        rig.http.expect(
            .post, Self.path,
            .reply(
                .ok,
                #"{"data":[{"b64_json":"\#(data.base64EncodedString())","revised_prompt":"a small cat"}],"#
                    + #""usage":{"total_tokens":30,"input_tokens":10,"output_tokens":20}}"#))
        #expect(
            try await Self.picture(rig)
                == AIPicture(
                    data: data, type: type, revisedPrompt: "a small cat",
                    usage: AIUsage(promptTokens: 10, replyTokens: 20, cost: nil)))
    }

    // A dall-e server knows no word for a size of its own choice.
    @Test(
        arguments: [
            ("gpt-image-1", "auto", #"{"model":"gpt-image-1","n":1,"prompt":"a cat","size":"auto"}"#),
            ("gpt-image-1", nil, #"{"model":"gpt-image-1","n":1,"prompt":"a cat"}"#),
            ("dall-e-3", nil, #"{"model":"dall-e-3","n":1,"prompt":"a cat","response_format":"b64_json"}"#),
        ] as [(String, String?, String)])
    func theRequestHasWhatItsModelTakes(model: String, size: String?, body: String) async throws {
        let rig = Rig()
        rig.http.expect(.post, Self.path, .reply(.ok, Self.reply(Self.png)))
        let request = AIPictureRequest(prompt: "a cat", size: size, model: model)
        _ = try await rig.service.picture(for: request) { _ in }
        let call = try #require(rig.http.calls.first)
        #expect(String(decoding: call.body ?? Data(), as: UTF8.self) == body)
        #expect(call.request.headerFields[.authorization] == "Bearer \(Rig.key.revealed)")
    }

    @Test func theModelMayBeTheServersChoice() async throws {
        for isStandIn in [false, true] {
            let rig = Rig(isStandIn: isStandIn, pictureModel: nil)
            let model = isStandIn ? "slipway-paint" : nil
            rig.http.expect(.post, Self.path, .reply(.ok, Self.reply(Self.png)))
            _ = try await Self.picture(rig)
            let body = String(decoding: rig.http.calls.first?.body ?? Data(), as: UTF8.self)
            #expect(body.contains("model") == (model != nil))
            #expect(model == nil || body.contains(#""model":"slipway-paint""#))
        }
    }

    // I2
    @Test func aPictureAtAnAddressIsFetchedWithoutTheKey() async throws {
        let rig = Rig()
        rig.http.expect(.post, Self.path, .reply(.ok, #"{"data":[{"url":"https://cdn.example/a/b.png?sig=x%2Fy"}]}"#))
        rig.downloads.expect(
            .get, "/a/b.png?sig=x%2Fy",
            .stream(.ok, ScriptedBody(["a"], end: .success(())), [:]))
        await #expect(throws: AIError.malformed("what it sent is no picture")) { try await Self.picture(rig) }
        let call = try #require(rig.downloads.calls.first)
        #expect(call.request.authority == "cdn.example")
        #expect(call.request.scheme == "https")
        #expect(call.request.headerFields[.authorization] == nil)
        #expect(call.limits.total == .seconds(60 * TimeLimits.factor))
        #expect(call.limits.bodySize == 32 * 1024 * 1024)
        let body = ScriptedBody()
        body.send(Array(Self.png))
        body.finish()
        rig.http.expect(.post, Self.path, .reply(.ok, #"{"data":[{"url":"http://127.0.0.1:9/a.png"}]}"#))
        rig.downloads.expect(.get, "/a.png", .stream(.ok, body, [:]))
        #expect(try await Self.picture(rig).data == Self.png)
    }

    @Test(arguments: [
        ("http://example.com/a.png", "the picture's address is not an https address"),
        ("ftp://example.com/a.png", "the picture's address is not an https address"),
        ("https://user:word@example.com/a.png", "the picture's address is none"),
        ("nonsense", "the picture's address is none"),
        ("https://127.0.0.1/a.png", "the picture's address is one on this machine"),
        ("https://localhost/a.png", "the picture's address is one on this machine"),
        ("https://LOCALHOST?a.png", "the picture's address is one on this machine"),
        ("https://[::1]:8443/a.png", "the picture's address is one on this machine"),
        ("http://127.0.0.1/a.png", "the picture's address is not an https address"),
    ])
    func addressesThatMayBeTrapsAreNotFollowed(address: String, words: String) async {
        let rig = Rig(base: "https://api.example/v1")
        rig.http.expect(.post, Self.path, .reply(.ok, #"{"data":[{"url":"\#(address)"}]}"#))
        await #expect(throws: AIError.malformed(words)) { try await Self.picture(rig) }
        #expect(rig.downloads.calls.isEmpty)
    }

    @Test(
        arguments: [
            (StubHTTPStreaming.Answer.reply(404, ""), "the picture cannot be fetched: its address answers 404"),
            (
                .reply(302, "", [.location: "http://127.0.0.1/"]),
                "the picture cannot be fetched: its address answers 302"
            ),
            (.failure(.timedOut), "the picture cannot be fetched: the server did not answer in time"),
        ] as [(StubHTTPStreaming.Answer, String)])
    func anAddressThatFailsIsSaid(answer: StubHTTPStreaming.Answer, words: String) async {
        let rig = Rig()
        rig.http.expect(.post, Self.path, .reply(.ok, #"{"data":[{"url":"https://cdn.example/a"}]}"#))
        rig.downloads.expect(.get, "/a", answer)
        await #expect(throws: AIError.malformed(words)) { try await Self.picture(rig) }
    }

    // I3, I4
    @Test(arguments: [
        ("{}", "there is no picture in it"), (#"{"data":[]}"#, "there is no picture in it"),
        (#"{"data":[{}]}"#, "there is no picture in it"),
        (#"{"data":[{"b64_json":"%%%"}]}"#, "there is no picture in it"), ("<html>", "it is no JSON"),
        (#"{"data":[{"b64_json":"aGVsbG8="}]}"#, "what it sent is no picture"),
    ])
    func whatIsNoPictureIsSaid(json: String, words: String) async {
        let rig = Rig()
        rig.http.expect(.post, Self.path, .reply(.ok, json))
        await #expect(throws: AIError.malformed(words)) { try await Self.picture(rig) }
    }

    @Test(arguments: ["", "data:image/png;base64,"]) func linesAndPrefixesDoNotMatter(prefix: String) async throws {
        let rig = Rig()
        let text = Self.png.base64EncodedString().map { "\($0)\\n" }.joined()
        for member in prefix.isEmpty ? ["b64_json"] : ["b64_json", "url"] {
            rig.http.expect(.post, Self.path, .reply(.ok, #"{"data":[{"\#(member)":"\#(prefix)\#(text)"}]}"#))
            #expect(try await Self.picture(rig).data == Self.png)
        }
    }

    @Test(arguments: [0, 1, 2]) func everyVariantOfBase64IsRead(extra: Int) async throws {
        let data = Self.png + Data([0xfb, 0xff, 0xbf].prefix(extra)) + Data([0xfb, 0xef, 0xff])
        let text = data.base64EncodedString()
        let bare = text.replacing("=", with: "")
        let rig = Rig()
        for variant in [text, bare, bare.replacing("+", with: "-").replacing("/", with: "_")] {
            rig.http.expect(.post, Self.path, .reply(.ok, #"{"data":[{"b64_json":"\#(variant)"}]}"#))
            #expect(try await Self.picture(rig).data == data)
        }
    }

    // I6, I7
    @Test(
        arguments: [
            (
                400, #"{"error":{"code":"content_policy_violation","message":"Not this."}}"#,
                AIError.filtered("Not this.")
            ),
            (404, "404 page not found", .noPictures),
            (404, #"{"error":{"message":"The model `p` does not exist."}}"#, .modelMissing("p")),
            (401, "", .keyRefused),
        ] as [(Int, String, AIError)])
    func refusalsAreUnderstood(status: Int, body: String, error: AIError) async {
        let rig = Rig()
        rig.http.expect(.post, Self.path, .reply(.init(code: status), body))
        await #expect(throws: error) { try await Self.picture(rig) }
    }

    @Test func aRequestIsCancelled() async {
        let rig = Rig()
        rig.http.expect(.post, Self.path, .hang)
        let task = Task { try await Self.picture(rig) }
        await rig.http.arrival(of: 1)
        task.cancel()
        await #expect(throws: AIError.cancelled) { try await task.value }
    }
}
