import Core
import CoreTesting
import Foundation
import HTTPTypes
import Networking
import Synchronization
import Testing

@testable import Composition

@MainActor
struct RequestActivityTests {
    /// The texts that an observer has got.
    private final class Texts: Sendable {
        let all = Mutex<[String?]>([])
    }

    @Test func whatBeganLastIsSaid() async throws {
        let activity = RequestActivity()
        let texts = Texts()
        activity.observe { text in texts.all.withLock { $0.append(text) } }
        await activity.wait(for: "outer") {
            #expect(activity.text == "outer")
            await activity.wait(for: "inner") { #expect(activity.text == "inner") }
            #expect(activity.text == "outer")
        }
        #expect(activity.text == nil)
        #expect(texts.all.withLock { $0 } == ["outer", "inner", "outer", nil])
    }

    @Test(arguments: [(nil, "Contacting 127.0.0.1:54555…"), ("the backend", "Contacting the backend…")])
    func aRequestNamesItsHost(name: String?, text: String) async throws {
        let activity = RequestActivity()
        let client = Announced<any HTTPClient>(client: Asked(activity: activity), activity: activity, name: name)
        let request = HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1:54555", path: "/")
        #expect(try await client.send(request).body == Data(text.utf8))
        #expect(activity.text == nil)
    }

    @Test func theWindowSaysWhatItWaitsFor() async throws {
        let app = try await TestApp.started()
        #expect(app.window.activity == nil)
        await app.dependencies.services.activity.wait(for: "Contacting p.example…") {
            #expect(app.window.activity == "Contacting p.example…")
        }
        #expect(app.window.activity == nil)
    }
}

/// Replies with what is waited for at the request.
private struct Asked: HTTPClient {
    let activity: RequestActivity

    func send(_ request: HTTPRequest, body: Data?, limits: HTTPLimits) async throws(HTTPError) -> HTTPReply {
        HTTPReply(HTTPResponse(status: .ok), body: Data((activity.text ?? "nothing").utf8))
    }
}
