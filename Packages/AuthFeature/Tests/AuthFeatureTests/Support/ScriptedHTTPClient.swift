import Foundation
import HTTPTypes
import Networking
import Synchronization

/// Answers each request with the result of a closure, and records what was sent.
final class ScriptedHTTPClient: HTTPClient {
    struct Sent: Sendable {
        let request: HTTPRequest
        let body: Data?
        let limits: HTTPLimits

        var call: String { "\(request.method.rawValue) \(request.path ?? "")" }

        /// The content; a challenge, which is new each time, is replaced by `…`.
        var text: String? {
            body.map { body in
                String(decoding: body, as: UTF8.self)
                    .replacing(/"code_challenge":"[A-Za-z0-9_-]{43}"/, with: #""code_challenge":"…""#)
            }
        }
    }

    typealias Script = @Sendable (_ call: String, _ number: Int) throws(HTTPError) -> HTTPReply

    private let script: Script
    private let kept = Mutex<[Sent]>([])

    init(_ script: @escaping Script) {
        self.script = script
    }

    var sent: [Sent] { kept.withLock { $0 } }

    func calls(_ part: String) -> Int {
        sent.filter { $0.call.contains(part) }.count
    }

    func send(_ request: HTTPRequest, body: Data?, limits: HTTPLimits) async throws(HTTPError) -> HTTPReply {
        let sent = Sent(request: request, body: body, limits: limits)
        let number = kept.withLock { kept in
            kept.append(sent)
            return kept.count
        }
        return try script(sent.call, number)
    }
}

/// Holds back the requests whose call contains a text until it is opened; ignores cancellation, as a peer may.
final class GatedHTTPClient: HTTPClient {
    private struct State {
        var isOpen = false
        /// The test ended before the requests that it waits for arrived.
        var isGivenUp = false
        var arrived = 0
        var held: [CheckedContinuation<Void, Never>] = []
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let base: any HTTPClient
    private let part: String
    private let state = Mutex(State())

    init(_ base: any HTTPClient, holding part: String) {
        self.base = base
        self.part = part
    }

    /// Waits until `count` requests are held. It also ends with the test; otherwise a time limit could not end the
    /// test.
    func arrival(of count: Int = 1) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isThere = state.withLock { state in
                    if state.arrived >= count || state.isGivenUp { return true }
                    state.watchers.append((count, continuation))
                    return false
                }
                if isThere { continuation.resume() }
            }
        } onCancel: {
            giveUp()
        }
    }

    // Resumes the watchers and the held requests, which would otherwise wait forever.
    private func giveUp() {
        let watchers = state.withLock { state in
            state.isGivenUp = true
            defer { state.watchers = [] }
            return state.watchers
        }
        for watcher in watchers { watcher.continuation.resume() }
        open()
    }

    func open() {
        let held = state.withLock { state in
            state.isOpen = true
            defer { state.held = [] }
            return state.held
        }
        for continuation in held { continuation.resume() }
    }

    func send(_ request: HTTPRequest, body: Data?, limits: HTTPLimits) async throws(HTTPError) -> HTTPReply {
        if "\(request.method.rawValue) \(request.path ?? "")".contains(part) { await hold() }
        return try await base.send(request, body: body, limits: limits)
    }

    private func hold() async {
        await withCheckedContinuation { continuation in
            let resumed = state.withLock { state in
                state.arrived += 1
                let arrived = state.arrived
                var ready = state.watchers.filter { $0.count <= arrived }.map(\.continuation)
                state.watchers.removeAll { $0.count <= arrived }
                if state.isOpen { ready.append(continuation) } else { state.held.append(continuation) }
                return ready
            }
            for continuation in resumed { continuation.resume() }
        }
    }
}

extension HTTPReply {
    /// A reply with this text as its content.
    static func text(_ status: Int, _ body: String, type: String = "application/json", date: String? = nil) -> HTTPReply
    {
        var fields: HTTPFields = [.contentType: type]
        if let date { fields[.date] = date }
        return HTTPReply(HTTPResponse(status: .init(code: status), headerFields: fields), body: Data(body.utf8))
    }

    /// An error in the current form.
    static func error(_ status: Int, _ code: String) -> HTTPReply {
        .text(status, #"{"code":"\#(code)","message":"As the test wants."}"#)
    }

    /// A session of `user`.
    static func session(
        access: String = "access-new", refresh: String = "refresh-new", user: String = "user-1", lifetime: Int = 3600
    ) -> HTTPReply {
        .text(
            200,
            #"{"access_token":"\#(access)","token_type":"bearer","expires_in":\#(lifetime),"refresh_token":"\#(refresh)","#
                + #""user":{"id":"\#(user)","email":"anna@example.org"}}"#)
    }

    /// The user of a session.
    static func user(_ id: String = "user-1", email: String = "anna@example.org") -> HTTPReply {
        .text(200, #"{"id":"\#(id)","email":"\#(email)"}"#)
    }
}
