import AIClient
import Foundation
import Persistence

/// What a failure is called on a screen, and what to do about it.
enum FailureWords {
    /// - Parameter now: when the failure is shown; a rate limit says how long it lasts from then on.
    static func of(_ error: AIError, at now: Date) -> String {
        switch error {
        case .notConfigured(let words): words
        case .noKey: "The server wants a key. Set AI_KEY, or AI_KEY_FILE to a file that holds it."
        case .keyRefused: "The server refuses the key. Check AI_KEY."
        case .quotaUsedUp(let words): with(words, "The account at the server has no credit left.")
        case .paymentNeeded(let words): with(words, "The account at the server has no credit left.")
        case .modelMissing(let name):
            "The server has no model '\(name)'. Pick another; 'slipway ai models' lists them."
        case .tooLong(let used, let limit): TooLong(used: used, limit: limit).words
        case .rateLimited(let until): limited(until, now)
        case .tooLarge: "The server does not take a request of this size."
        case .refused(_, let words): sentence("The server refused the request: \(words)")
        case .serverFailed(let status, let words):
            words.isEmpty ? "The server failed (\(status))." : sentence("The server failed (\(status)): \(words)")
        case .unreachable(let reason): sentence("The server cannot be reached: \(reason)")
        case .tooSlow(let words): sentence("The server is too slow: \(words)")
        case .malformed(let words): sentence("The server's answer cannot be read: \(words)")
        case .filtered(let words): with(words, "The server did not answer because of its rules for content.")
        case .noPictures: "This server makes no pictures."
        case .toolsNotSupported: "This model cannot use tools. They are off in this conversation now. Ask again."
        case .cancelled: "This was stopped."
        }
    }

    /// Why a reply was stopped by this machine's storage.
    static func of(_ error: StorageError) -> String {
        if case .full = error {
            return "There is no space left, so the reply was stopped. What was kept ends here. Free some space, then "
                + "continue it."
        }
        return "The reply could not be stored, so it was stopped. \(error)"
    }

    private static func limited(_ until: Date?, _ now: Date) -> String {
        guard let until else { return "The server limits requests. Try again later." }
        let seconds = max(1, Int(until.timeIntervalSince(now).rounded(.up)))
        let time = until.formatted(.iso8601.time(includingFractionalSeconds: false))
        return "The server limits requests. Try again in \(seconds) \(seconds == 1 ? "second" : "seconds") (\(time))."
    }

    private static func with(_ words: String?, _ sentence: String) -> String {
        guard let words, !words.isEmpty else { return sentence }
        return "\(sentence) \(self.sentence(words))"
    }

    /// Others' words end with or without a full stop.
    private static func sentence(_ text: String) -> String {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        return text.last.map { ".!?".contains($0) } ?? true ? text : text + "."
    }
}
