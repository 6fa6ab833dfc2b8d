import Core
import CoreTesting
import Foundation
import HTTPTypes
import Networking
import Testing

@testable import AIClient

/// Whatever a server does with the key, it comes back in nothing that is shown or kept.
@Suite("The key", .timeLimit(.minutes(10))) struct KeySecrecyTests {
    private let rig = Rig()
    private let key = Rig.key.revealed

    private func expectNoKey(_ value: Any, sourceLocation: SourceLocation = #_sourceLocation) {
        var text = "\(value) \(String(reflecting: value)) \(rig.log.lines)"
        dump(value, to: &text)
        #expect(!text.contains(key), sourceLocation: sourceLocation)
        #expect(!text.contains("456789"), sourceLocation: sourceLocation)
    }

    private func echoes() -> [String] {
        let encoded = key.replacing("+", with: "%2B").replacing("/", with: "%2F").replacing("=", with: "%3D")
        return [
            #"{"error":{"message":"Incorrect key \#(key)","type":"\#(key)","code":"\#(key)"}}"#,
            #"{"error":"\#(key)"}"#,
            #"{"detail":"\#(key) \#(encoded)"}"#, #"{"message":"Bearer \#(key)"}"#,
            #"{"error":{"message":"{\"error\":{\"message\":\"\#(key)\"}}"}}"#,
        ]
    }

    @Test(arguments: [400, 401, 402, 403, 404, 413, 422, 429, 500]) func anErrorThatRepeatsItHidesIt(status: Int) async
    {
        for body in echoes() {
            rig.http.expect(
                .post, Rig.path, .reply(.init(code: status), body, [.known("x-should-retry"): "false", .server: key]))
            expectNoKey(await rig.updates())
        }
    }

    @Test func anErrorInAStreamHidesIt() async {
        for body in echoes() {
            rig.http.expect(.post, Rig.path, .events(body))
            expectNoKey(await rig.updates())
            rig.http.expect(.post, Rig.path, .reply(.ok, body))
            expectNoKey(await rig.updates())
        }
    }

    @Test func theOtherCallsHideIt() async {
        for body in echoes() {
            rig.http.expect(.get, "/v1/models", .reply(.badRequest, body))
            let models = await #expect(throws: AIError.self) { try await rig.service.models() }
            expectNoKey(models as Any)
            rig.http.expect(.post, "/v1/images/generations", .reply(.badRequest, body))
            let picture = await #expect(throws: AIError.self) {
                try await rig.service.picture(for: AIPictureRequest(prompt: "x", size: "auto")) { _ in }
            }
            expectNoKey(picture as Any)
        }
    }

    @Test func theNamesOfModelsHideIt() async throws {
        let content = #"{"model":"\#(key)","choices":[{"delta":{"content":"x"}}]}"#
        rig.http.expect(.post, Rig.path, .events(content))
        expectNoKey(await rig.updates())
        let whole = #"{"model":"a \#(key)","choices":[{"message":{"content":"x"}}]}"#
        rig.http.expect(.post, Rig.path, .reply(.ok, whole, [.contentType: "application/json"]))
        expectNoKey(await rig.updates())
        let models = #"{"data":[{"id":"\#(key)"},{"id":"a","owned_by":"\#(key)"}]}"#
        rig.http.expect(.get, "/v1/models", .reply(.ok, models))
        let listed = try await rig.service.models()
        #expect(listed.map(\.id) == ["a"])
        expectNoKey(listed)
    }

    @Test func aRedirectAndATypeHideIt() async {
        rig.http.expect(.post, Rig.path, .reply(302, "", [.location: "https://evil.example/\(key)?\(key)"]))
        expectNoKey(await rig.updates())
        rig.http.expect(.post, Rig.path, .reply(.ok, "", [.contentType: "text/\(key)"]))
        expectNoKey(await rig.updates())
    }

    /// Servers that want any key are often given the name of one.
    @Test(arguments: [
        ("ollama", false, "model 'ollama' failed"), ("token-abc123", false, "model '(secret)' failed"),
        ("stand-in-key", true, "model 'stand-in-key' failed"),
    ])
    func onlyWhatMayBeAKeyIsHidden(key: String, isStandIn: Bool, words: String) async throws {
        let rig = Rig(key: Secret(key), isStandIn: isStandIn)
        rig.http.expect(.post, Rig.path, .reply(.badRequest, #"{"error":"model '\#(key)' failed"}"#))
        let ending = try #require(await rig.ending())
        #expect("\(ending)".contains(words))
    }

    @Test func theServiceShowsNothingOfIt() async throws {
        expectNoKey(rig.service)
        expectNoKey(try await rig.service.server())
        expectNoKey(rig.service.reply(to: Rig.question))
        expectNoKey(AIEndpoint(base: URL(filePath: "/"), key: Rig.key, isStandIn: false))
    }

    @Test func itIsSentInOneField() async throws {
        rig.http.expect(.post, Rig.path, .events("[DONE]"))
        _ = await rig.updates()
        let call = try #require(rig.http.calls.first)
        #expect(call.request.headerFields.filter { $0.value.contains(key) }.map(\.name) == [.authorization])
        #expect(call.request.path?.contains(key) == false)
        #expect(!String(decoding: call.body ?? Data(), as: UTF8.self).contains(key))
    }
}
