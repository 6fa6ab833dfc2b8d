import Foundation
import HTTPTypes
import Networking
import Synchronization

/// What this process waits for now, in words: a server's reply, or the start of the built-in backend.
public final class RequestActivity: Sendable {
    private struct State {
        /// What has begun and not ended, oldest first.
        var waits: [(number: Int, text: String)] = []
        var count = 0
        var observe: (@Sendable (String?) -> Void)?
    }

    private let state = Mutex(State())

    public init() {}

    /// The latest wait that has not ended, such as "Contacting 127.0.0.1:54555…"; nil while nothing is waited for.
    public var text: String? { state.withLock { $0.waits.last?.text } }

    /// Calls `observe` with each new ``text``, in order, from any thread. It must not block.
    public func observe(_ observe: @escaping @Sendable (String?) -> Void) {
        state.withLock { $0.observe = observe }
    }

    /// Does work that waits for something.
    public func wait<Value, Failure: Error>(
        for text: String, _ work: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let number = state.withLock { state in
            state.count += 1
            state.waits.append((state.count, text))
            state.observe?(text)
            return state.count
        }
        defer {
            state.withLock { state in
                state.waits.removeAll { $0.number == number }
                state.observe?(state.waits.last?.text)
            }
        }
        return try await work()
    }
}

/// Sends requests, and says meanwhile what is waited for: of a stream, until its reply begins.
struct Announced<Client: Sendable>: Sendable {
    let client: Client
    let activity: RequestActivity
    /// What requests wait for; nil for the host of each.
    let name: String?

    private func text(_ request: HTTPRequest) -> String { "Contacting \(name ?? request.authority ?? "the server")…" }
}

extension Announced: HTTPClient where Client == any HTTPClient {
    func send(_ request: HTTPRequest, body: Data?, limits: HTTPLimits) async throws(HTTPError) -> HTTPReply {
        try await activity.wait(for: text(request)) { () async throws(HTTPError) in
            try await client.send(request, body: body, limits: limits)
        }
    }
}

extension Announced: HTTPStreaming where Client == any HTTPStreaming {
    func stream(
        _ request: HTTPRequest, body: Data?, limits: HTTPStreamLimits
    ) async throws(HTTPError) -> HTTPStream {
        try await activity.wait(for: text(request)) { () async throws(HTTPError) in
            try await client.stream(request, body: body, limits: limits)
        }
    }
}
