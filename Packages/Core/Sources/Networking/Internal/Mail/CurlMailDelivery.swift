import CCurl
import Core
import Synchronization

/// One mail in delivery, on its own thread, and the task that waits for it.
///
/// The task is resumed exactly once, by whichever comes first: the server's reply, an error, or the task's
/// cancellation.
final class CurlMailDelivery: Sendable {
    typealias Outcome = Result<Void, HTTPError>

    private struct State {
        var isOver = false
        var waiting: CheckedContinuation<Outcome, Never>?
        var multi: CurlMulti?
    }

    private let letter: MailLetter
    private let server: MailServerAddress
    private let limits: HTTPLimits
    private let authorities: String?
    private let state = Mutex(State())

    init(_ letter: MailLetter, to server: MailServerAddress, by limits: HTTPLimits, authorities: String?) {
        self.letter = letter
        self.server = server
        self.limits = limits
        self.authorities = authorities
    }

    func begin(_ continuation: CheckedContinuation<Outcome, Never>) {
        let refusal = state.withLock { state -> HTTPError? in
            guard !state.isOver else { return .cancelled }
            guard let multi = CurlMulti(), DetachedThread.start("mail", { [self] in run(multi) }) else {
                return .unreachable("libcurl does not start")
            }
            state.waiting = continuation
            state.multi = multi
            return nil
        }
        if let refusal { continuation.resume(returning: .failure(refusal)) }
    }

    /// Ends the delivery. A server that has already received the mail keeps it.
    func cancel() {
        settle(.failure(.cancelled))
    }

    // The task is resumed before the multi handle is freed: freeing it sends QUIT to the server, and the task need not
    // wait for that.
    private func run(_ multi: CurlMulti) {
        ThreadSignals.block()
        settle(deliver(multi))
    }

    private func deliver(_ multi: CurlMulti) -> Outcome {
        Result { () throws(HTTPError) in
            let handle = try CurlMailHandle(letter, to: server, by: limits, authorities: authorities)
            try handle.perform(on: multi) { state.withLock(\.isOver) }
        }
    }

    private func settle(_ outcome: Outcome) {
        let waiting = state.withLock { state in
            state.isOver = true
            state.multi?.wake()
            state.multi = nil
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume(returning: outcome)
    }
}

extension HTTPError {
    /// What the code of a failed delivery means. The server's own words are not repeated: they may quote anything.
    ///
    /// - Parameter handle: the easy handle, still loaded with the transfer.
    init(mail code: CURLcode, handle: UnsafeMutableRawPointer, peer: String) {
        var answer = 0
        slipway_curl_get_long(handle, CURLINFO_RESPONSE_CODE, &answer)
        switch code {
        case CURLE_OPERATION_TIMEDOUT: self = .timedOut
        case _ where answer >= 400: self = .refused("\(peer) answered \(answer)")
        case CURLE_LOGIN_DENIED: self = .refused("\(peer) does not accept the user and password")
        case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE:
            self = .interrupted("\(peer): \(CurlLibrary.text(code))")
        case CURLE_WEIRD_SERVER_REPLY, CURLE_REMOTE_ACCESS_DENIED:
            self = .malformedReply("\(peer) does not speak SMTP")
        default: self.init(code, handle: handle, peer: peer)
        }
    }
}
