import CoreTesting
import Design
import HTTPTypes
import Networking

enum FrameModels {
    private static let path = "/v1/chat/completions"

    /// A server with two models, one of which begins an answer.
    static func http() -> StubHTTPStreaming {
        let http = StubHTTPStreaming()
        // Each screen with a choice of models asks for them.
        for _ in 0..<20 {
            http.expect(
                .get, "/v1/models",
                .reply(
                    .ok,
                    #"{"data": [{"id": "lighthouse-large", "context_length": 128000}, {"id": "lighthouse-small"}]}"#))
        }
        http.expect(.post, path, .events(words.map { #"{"choices": [{"delta": {"content": "\#($0)"}}]}"# }, end: nil))
        return http
    }

    /// How the answer begins that never ends.
    static let words = ["A **slipway** is a ramp ", "on which ships are built ", "and from which they"]

    /// Waits until a screen has what it requests from a server.
    @MainActor
    static func settle(_ app: TestApp) async throws {
        for id in ["chat.model", "single-request.model"] {
            guard app.screen.element(id) != nil else { continue }
            try await until { (app.screen.element(id)?.options.count ?? 0) > 1 }
        }
    }
}
