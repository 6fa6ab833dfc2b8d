import Core
public import Foundation
import Synchronization

/// Sends mail over SMTP, by libcurl.
///
/// ```swift
/// let sender = try CurlMailSender(url: url)  // smtps://user:password@mail.example.com
/// try await sender.send(from: "app@example.com", to: ["ada@example.org"], message: message)
/// ```
///
/// Plain smtp goes to this machine only; everywhere else the server proves who it is over TLS, and no option turns that
/// off. Each mail has a connection and a thread of its own, for as long as it takes.
public struct CurlMailSender: Sendable {
    /// Servers may let a client wait for their greeting on purpose; strangers who cannot wait are not worth an answer.
    private static let limits = HTTPLimits(
        connect: TimeLimits.scaled(.seconds(10)), total: TimeLimits.scaled(.seconds(60)))

    private let server: MailServerAddress
    private let limits: HTTPLimits
    private let authorities: String?

    /// - Parameter url: `smtps://[user:password@]host[:port][/own-name]`, or `smtp` for a server on this machine. The user
    ///   and the password are percent-encoded, and appear in no error, log or dump. `own-name` is how the client calls
    ///   itself; without it, it gives this machine's name.
    /// - Throws: ``HTTPError/invalidRequest(_:)``, saying what is wrong with the URL.
    public init(url: URL) throws(HTTPError) {
        try self.init(url: url, limits: Self.limits, authorities: nil)
    }

    /// - Parameter authorities: a file of certificates to trust instead of this system's; only tests give one.
    init(url: URL, limits: HTTPLimits, authorities: String? = nil) throws(HTTPError) {
        server = try MailServerAddress(url)
        self.limits = limits
        self.authorities = authorities
    }

    /// Hands a mail to the server, for all recipients or for none.
    ///
    /// Cancelling the task ends the transfer at once and throws ``HTTPError/cancelled``; a server that had the whole mail
    /// by then may have taken it nevertheless.
    ///
    /// - Parameters:
    ///   - from: the address that the envelope names, without a name or brackets.
    ///   - to: the addresses that get the mail, whatever its header says.
    ///   - message: header and body. (Source: RFC 5322.) Line endings of every kind become CR and LF.
    /// - Throws: ``HTTPError/refused(_:)`` when the server says no, to whichever step; otherwise as for a request.
    public func send(from: String, to: [String], message: Data) async throws(HTTPError) {
        let letter = try MailLetter(from: from, to: to, message: message)
        let delivery = MailDelivery()
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard delivery.begin(continuation) else { return }
                let isStarted = DetachedThread.start("mail") {
                    // Freed after the task is resumed: it sends QUIT to the server, for whose answer the task need not wait.
                    let multi = CurlMulti()
                    delivery.end(
                        Result { () throws(HTTPError) in
                            try deliver(letter, over: multi, as: delivery)
                        })
                    withExtendedLifetime(multi) {}
                }
                if !isStarted { delivery.end(.failure(.unreachable("libcurl does not start"))) }
            }
        } onCancel: {
            delivery.end(.failure(.cancelled))
        }
        try outcome.get()
    }

    private func deliver(
        _ letter: MailLetter, over multi: CurlMulti?, as delivery: MailDelivery
    ) throws(HTTPError) {
        guard let multi else { throw .unreachable("libcurl does not start") }
        guard delivery.use(multi) else { throw .cancelled }
        let handle = try CurlMailHandle(letter, to: server, by: limits, authorities: authorities)
        try handle.perform(on: multi) { delivery.isOver }
    }
}

/// One mail in delivery on a thread of its own, and the task that waits for it. The task is resumed once, by whichever
/// comes first: the outcome or its cancellation.
private final class MailDelivery: Sendable {
    typealias Outcome = Result<Void, HTTPError>

    private struct State {
        var isOver = false
        var waiting: CheckedContinuation<Outcome, Never>?
        var multi: CurlMulti?
    }

    private let state = Mutex(State())

    var isOver: Bool { state.withLock(\.isOver) }

    /// - Returns: false when it was cancelled already, and the task has been resumed.
    func begin(_ waiting: CheckedContinuation<Outcome, Never>) -> Bool {
        let isOver = state.withLock { state in
            if !state.isOver { state.waiting = waiting }
            return state.isOver
        }
        if isOver { waiting.resume(returning: .failure(.cancelled)) }
        return !isOver
    }

    /// Has the end wake up a transfer over this handle. False when it is over already.
    func use(_ multi: CurlMulti) -> Bool {
        state.withLock { state in
            if !state.isOver { state.multi = multi }
            return !state.isOver
        }
    }

    func end(_ outcome: Outcome) {
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
