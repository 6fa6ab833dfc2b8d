public import Foundation
public import HTTPTypes
public import Networking
import Synchronization

/// An HTTP client that answers from a script, and fails on an unexpected call.
///
/// ```swift
/// let http = StubHTTPClient()
/// http.expect(.post, "/auth/v1/token?grant_type=password", .reply(200, json: #"{"access_token":"a"}"#))
/// // … use it …
/// #expect(http.surprises.isEmpty)
/// ```
///
/// Each expectation answers one call. A call gets the oldest expectation with its method and its path, query included.
public final class StubHTTPClient: HTTPClient {
    /// A call as the client received it.
    public struct Call: Sendable {
        public let request: HTTPRequest
        public let body: Data?
        public let limits: HTTPLimits
    }

    /// What an expected call gets.
    public struct Answer: Sendable {
        let respond: @Sendable (Call) async throws(HTTPError) -> HTTPReply

        /// The result of `respond` for the call; it may suspend.
        public static func computed(
            _ respond: @escaping @Sendable (Call) async throws(HTTPError) -> HTTPReply
        ) -> Answer {
            Answer(respond: respond)
        }

        /// A reply with this status, header and body.
        public static func reply(
            _ status: HTTPResponse.Status, _ headerFields: HTTPFields = [:], body: Data = Data()
        ) -> Answer {
            let reply = HTTPReply(HTTPResponse(status: status, headerFields: headerFields), body: body)
            return Answer { _ throws(HTTPError) in reply }
        }

        /// A reply with this status and JSON text.
        public static func reply(_ status: HTTPResponse.Status, json: String) -> Answer {
            reply(status, [.contentType: "application/json"], body: Data(json.utf8))
        }

        /// No reply: the call throws this error.
        public static func failure(_ error: HTTPError) -> Answer {
            Answer { _ throws(HTTPError) in throw error }
        }

        /// No reply until the task is cancelled.
        public static let hang = Answer { _ throws(HTTPError) in
            let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
            for await _ in stream {}
            withExtendedLifetime(continuation) {}
            throw .cancelled
        }
    }

    private struct Expectation {
        let method: HTTPRequest.Method
        let path: String
        let answer: Answer

        func fits(_ request: HTTPRequest) -> Bool {
            request.method == method && request.path == path
        }
    }

    private struct State {
        var script: [Expectation] = []
        var calls: [Call] = []
        var surprises: [String] = []
        var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    public init() {}

    /// Adds one expected call to the end of the script. `path` includes the query.
    public func expect(_ method: HTTPRequest.Method, _ path: String, _ answer: Answer) {
        state.withLock { $0.script.append(Expectation(method: method, path: path, answer: answer)) }
    }

    /// Every call so far, oldest first, the unexpected ones too.
    public var calls: [Call] {
        state.withLock { $0.calls }
    }

    /// The unexpected calls, such as `GET /health`. A test that checks that this is empty misses none.
    public var surprises: [String] {
        state.withLock { $0.surprises }
    }

    /// The expected calls that have not been made, oldest first.
    public var unmet: [String] {
        state.withLock { state in state.script.map { "\($0.method) \($0.path)" } }
    }

    /// Waits until this many calls have arrived, answered or not.
    public func arrival(of count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                guard state.calls.count < count else { return true }
                state.waiting.append((count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    /// Answers from the script. An unexpected call throws `HTTPError/invalidRequest(_:)` and is kept in ``surprises``.
    public func send(
        _ request: HTTPRequest, body: Data?, limits: HTTPLimits
    ) async throws(HTTPError) -> HTTPReply {
        let call = Call(request: request, body: body, limits: limits)
        guard let answer = record(call) else {
            throw .invalidRequest("unexpected request: \(Self.name(request))")
        }
        return try await answer.respond(call)
    }

    private func record(_ call: Call) -> Answer? {
        let (answer, arrived) = state.withLock { state in
            state.calls.append(call)
            let count = state.calls.count
            let arrived = state.waiting.filter { $0.count <= count }.map(\.continuation)
            state.waiting.removeAll { $0.count <= count }
            guard let index = state.script.firstIndex(where: { $0.fits(call.request) }) else {
                state.surprises.append(Self.name(call.request))
                return (Answer?.none, arrived)
            }
            return (state.script.remove(at: index).answer, arrived)
        }
        for continuation in arrived { continuation.resume() }
        return answer
    }

    private static func name(_ request: HTTPRequest) -> String {
        "\(request.method) \(request.path ?? "")"
    }
}
