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
    private let base: any HTTPClient
    private let part: String
    private let arrived = Latch()
    private let opened = Latch()

    init(_ base: any HTTPClient, holding part: String) {
        self.base = base
        self.part = part
    }

    /// Waits until a request is held. It also ends with the test; otherwise a time limit could not end the test.
    func arrival() async {
        await withTaskCancellationHandler {
            await arrived.passed()
        } onCancel: {
            arrived.open()
            open()
        }
    }

    func open() {
        opened.open()
    }

    func send(_ request: HTTPRequest, body: Data?, limits: HTTPLimits) async throws(HTTPError) -> HTTPReply {
        if "\(request.method.rawValue) \(request.path ?? "")".contains(part) {
            arrived.open()
            await opened.passed()
        }
        return try await base.send(request, body: body, limits: limits)
    }
}

/// Suspends tasks until it is opened.
final class Latch: Sendable {
    private let state = Mutex((isOpen: false, waiting: [CheckedContinuation<Void, Never>]()))

    func passed() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }

    func open() {
        let waiting = state.withLock { state in
            defer { state = (true, []) }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
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
