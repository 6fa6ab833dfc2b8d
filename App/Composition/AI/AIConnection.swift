import AIClient
import Core
import Domain
import Foundation
import HTTPTypes
import Networking
import Synchronization

/// Where requests to the AI server go, and through what.
struct AIConnection: Sendable {
    /// Starts the built-in backend if it stands in and no process serves it.
    let endpoint: @Sendable () async throws -> AIEndpoint
    let http: any HTTPStreaming

    /// An OpenAI-compatible server.
    init(remote base: URL, key: Secret?, http: any HTTPStreaming, activity: RequestActivity) {
        endpoint = { AIEndpoint(base: base, key: key, isStandIn: false) }
        self.http = AnnouncedStreaming(client: http, activity: activity, name: nil)
    }

    /// The stand-in, which the built-in backend answers at its socket.
    ///
    /// - Parameter http: sends requests through that socket.
    init(standIn backend: Backend, http: any HTTPStreaming, activity: RequestActivity) {
        endpoint = {
            let backend = try await backend.endpoint()
            // It takes any key, but wants one.
            return AIEndpoint(
                base: backend.url.appendingPathComponent("ai/v1"), key: Secret("stand-in"), isStandIn: true)
        }
        self.http = AnnouncedStreaming(client: http, activity: activity, name: "the built-in backend")
    }
}

/// Sends requests of the AI client, and says meanwhile what is waited for: until the reply begins.
struct AnnouncedStreaming: HTTPStreaming {
    let client: any HTTPStreaming
    let activity: RequestActivity
    /// What requests wait for; nil for the host of each.
    let name: String?

    func stream(
        _ request: HTTPRequest, body: Data?, limits: HTTPStreamLimits
    ) async throws(HTTPError) -> HTTPStream {
        try await activity.wait(for: "Contacting \(name ?? request.authority ?? "the server")…") {
            () async throws(HTTPError) in
            try await client.stream(request, body: body, limits: limits)
        }
    }
}

/// How long an answer may take, if a command says so.
public final class AnswerLimit: Sendable {
    private let limit = Mutex<Duration?>(nil)

    /// Nil where the setting `ai.timeout` decides.
    public var value: Duration? {
        get { limit.withLock { $0 } }
        set { limit.withLock { $0 = newValue } }
    }
}

/// The settings of conversations and answers.
enum AISettings {
    static let titles = SettingKey(
        "ai.titles", default: true, scope: .account, help: "Ask the model for a title of each conversation.")

    static let timeout = SettingKey(
        "ai.timeout", default: 600, scope: .account, help: "How long an answer may take, in seconds.",
        validate: { (30...3_600).contains($0) ? nil : "Use a number from 30 to 3600." })

    static let persona = SettingKey(
        "ai.persona", default: "assistant", scope: .account, help: "The persona that new conversations begin with.",
        validate: { $0.isEmpty || $0.count > 64 ? "Use the ID of a persona." : nil })

    static let tools = SettingKey(
        "ai.tools", default: false, scope: .account,
        help: "Offer the model, in new conversations, what this app can do. It asks you before it changes anything.")

    /// All of them, in the order in which they are listed.
    static var definitions: [SettingDefinition] {
        [
            SettingDefinition(titles), SettingDefinition(timeout), SettingDefinition(persona), SettingDefinition(tools),
        ]
    }
}
