import Foundation
import Synchronization

/// Leaves an e-mail address in peace for a while after a mail, whether or not anybody has an account by it.
final class MailPace: Sendable {
    /// Beyond so many, addresses that may be written to again are forgotten.
    private static let crowd = 4096

    /// Seconds.
    private let pause: Int
    private let now: @Sendable () -> Date
    private let sent = Mutex<[String: Date]>([:])

    init(pause: Int, now: @escaping @Sendable () -> Date) {
        self.pause = pause
        self.now = now
    }

    /// - Throws: ``AuthError`` `over_email_send_rate_limit`.
    func begin(_ email: String) throws(AuthError) {
        let now = now()
        let pause = Double(pause)
        let wait = sent.withLock { sent -> Double in
            if sent.count >= Self.crowd { sent = sent.filter { now.timeIntervalSince($0.value) < pause } }
            let left = sent[email].map { pause - now.timeIntervalSince($0) } ?? 0
            if left <= 0 { sent[email] = now }
            return left
        }
        guard wait > 0 else { return }
        throw AuthError(
            429, .overEmailSendRateLimit,
            "For security purposes, you can only request this after \(Int(wait.rounded(.up))) seconds.")
    }

    /// Takes back what was begun: no mail has gone out.
    func cancel(_ email: String) {
        sent.withLock { $0[email] = nil }
    }
}
