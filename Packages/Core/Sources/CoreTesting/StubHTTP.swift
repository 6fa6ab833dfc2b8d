public import Foundation
public import HTTPTypes
public import Networking
import Synchronization

/// An HTTP client that answers from a script.
public typealias StubHTTPClient = StubHTTP<HTTPLimits, HTTPReply>

/// A streaming HTTP client that answers from a script.
public typealias StubHTTPStreaming = StubHTTP<HTTPStreamLimits, HTTPStream>

/// Answers requests from a script, and fails on an unexpected call.
///
/// ```swift
/// let http = StubHTTPClient()
/// http.expect(.post, "/auth/v1/token?grant_type=password", .reply(200, json: #"{"access_token":"a"}"#))
/// // … use it …
/// #expect(http.surprises.isEmpty)
/// ```
///
/// Each expectation answers one call. A call gets the oldest expectation with its method and its path, query included.
public final class StubHTTP<Limits: Sendable, Reply: Sendable>: Sendable {
    /// A call as the client received it.
    public struct Call: Sendable {
        public let request: HTTPRequest
        public let body: Data?
        public let limits: Limits
    }

    /// The answer to an expected call.
    public struct Answer: Sendable {
        let respond: @Sendable (Call) async throws(HTTPError) -> Reply

        /// The result of `respond` for the call; it may suspend.
        public static func computed(
            _ respond: @escaping @Sendable (Call) async throws(HTTPError) -> Reply
        ) -> Answer {
            Answer(respond: respond)
        }

        /// No reply: the call throws this error.
        public static func failure(_ error: HTTPError) -> Answer {
            Answer { _ throws(HTTPError) in throw error }
        }

        /// No reply until the task is cancelled.
        public static var hang: Answer {
            Answer { _ throws(HTTPError) in
                let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
                for await _ in stream {}
                withExtendedLifetime(continuation) {}
                throw .cancelled
            }
        }
    }

    private struct Expectation {
        let method: HTTPRequest.Method
        let path: String
        let answer: Answer
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
    private func answer(_ call: Call) async throws(HTTPError) -> Reply {
        let (method, path) = (call.request.method, call.request.path)
        let (answer, arrived) = state.withLock { state in
            state.calls.append(call)
            let count = state.calls.count
            let arrived = state.waiting.filter { $0.count <= count }.map(\.continuation)
            state.waiting.removeAll { $0.count <= count }
            guard let index = state.script.firstIndex(where: { $0.method == method && $0.path == path }) else {
                state.surprises.append("\(method) \(path ?? "")")
                return (Answer?.none, arrived)
            }
            return (state.script.remove(at: index).answer, arrived)
        }
        for continuation in arrived { continuation.resume() }
        guard let answer else { throw .invalidRequest("unexpected request: \(method) \(path ?? "")") }
        return try await answer.respond(call)
    }
}

extension StubHTTP: HTTPClient where Limits == HTTPLimits, Reply == HTTPReply {
    public func send(
        _ request: HTTPRequest, body: Data?, limits: HTTPLimits
    ) async throws(HTTPError) -> HTTPReply {
        try await answer(Call(request: request, body: body, limits: limits))
    }
}

extension StubHTTP.Answer where Limits == HTTPLimits, Reply == HTTPReply {
    /// A reply with this status, header and body.
    public static func reply(
        _ status: HTTPResponse.Status, _ headerFields: HTTPFields = [:], body: Data = Data()
    ) -> Self {
        let reply = HTTPReply(HTTPResponse(status: status, headerFields: headerFields), body: body)
        return Self { _ throws(HTTPError) in reply }
    }

    /// A reply with this status and JSON text.
    public static func reply(_ status: HTTPResponse.Status, json: String) -> Self {
        reply(status, [.contentType: "application/json"], body: Data(json.utf8))
    }
}

extension StubHTTP: HTTPStreaming where Limits == HTTPStreamLimits, Reply == HTTPStream {
    public func stream(
        _ request: HTTPRequest, body: Data?, limits: HTTPStreamLimits
    ) async throws(HTTPError) -> HTTPStream {
        try await answer(Call(request: request, body: body, limits: limits))
    }
}

extension StubHTTP.Answer where Limits == HTTPStreamLimits, Reply == HTTPStream {
    /// A reply whose body the test sends.
    public static func stream(
        _ status: HTTPResponse.Status, _ body: ScriptedBody,
        _ headerFields: HTTPFields = [.contentType: "text/event-stream"]
    ) -> Self {
        let response = HTTPResponse(status: status, headerFields: headerFields)
        return Self { _ throws(HTTPError) in HTTPStream(response, body: HTTPBody(ReadBody(body))) }
    }

    /// A whole reply.
    public static func reply(
        _ status: HTTPResponse.Status, _ text: String,
        _ headerFields: HTTPFields = [.contentType: "application/json"]
    ) -> Self {
        stream(status, ScriptedBody([text], end: .success(())), headerFields)
    }

    /// Server-sent events with this data, each a piece of its own, and the end.
    public static func events(_ data: String...) -> Self {
        events(data)
    }

    /// Server-sent events with this data, each a piece of its own.
    ///
    /// - Parameter end: what follows: nil for a body that goes on.
    public static func events(_ data: [String], end: Result<Void, HTTPError>? = .success(())) -> Self {
        stream(.ok, ScriptedBody(data.map { "data: \($0)\n\n" }, end: end))
    }
}

/// Cancels the body that it reads when it is dropped, as a connection is closed.
private final class ReadBody: HTTPBodySource {
    private let body: ScriptedBody

    init(_ body: ScriptedBody) {
        self.body = body
    }

    deinit {
        body.cancel()
    }

    func next() async throws(HTTPError) -> [UInt8]? {
        try await body.next()
    }

    func cancel() {
        body.cancel()
    }
}
