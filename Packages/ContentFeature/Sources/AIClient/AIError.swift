public import Core
public import Foundation

/// Why a request to an AI server failed.
public enum AIError: ClassifiedError, Equatable, Sendable {
    /// The configuration does not say which server or model to ask; the value is the reason.
    case notConfigured(String)
    /// The stand-in did not start; the values are the reason and its meaning for a program.
    case notStarted(String, FailureKind)
    case noKey
    case keyRefused
    /// The account has no credit left; with the server's words.
    case quotaUsedUp(String?)
    /// The account has to be paid for; with the server's words.
    case paymentNeeded(String?)
    /// The server has no model of this name.
    case modelMissing(String)
    /// The conversation is too long for the model, by the numbers of tokens that the server states.
    case tooLong(used: Int?, limit: Int?)
    /// Too many requests were made; `until` is when the server may be asked again, if it says so.
    case rateLimited(until: Date?)
    /// The request has more bytes than the server takes.
    case tooLarge
    /// The server refused, with its words; for a redirect, with the address where it leads.
    case refused(status: Int, String)
    /// The server failed, with its words. The status is 0 for an error within a reply that names none.
    case serverFailed(status: Int, String)
    /// No connection, or one that was lost before the answer began; why, in words.
    case unreachable(String)
    /// The server was too slow; the value says with what.
    case tooSlow(String)
    /// The answer is not valid; the value is the reason.
    case malformed(String)
    /// The server does not answer because of the contents; with its words.
    case filtered(String?)
    /// The app's own limit of today is reached; the value says why, and what to do about it.
    case limitReached(String)
    /// The server makes no pictures.
    case noPictures
    /// The model of this name calls no tools.
    case toolsNotSupported(String)
    /// The model of this name looks at no pictures.
    case picturesNotSupported(String)
    case cancelled

    public var kind: FailureKind {
        switch self {
        case .notStarted(_, let kind): kind
        case .unreachable: .unreachable
        case .rateLimited, .serverFailed, .tooSlow: .tryAgain
        case .noKey, .keyRefused, .quotaUsedUp, .paymentNeeded, .refused, .filtered, .limitReached: .refused
        case .tooLong, .tooLarge, .modelMissing, .malformed: .badData
        case .notConfigured, .noPictures, .toolsNotSupported, .picturesNotSupported, .cancelled: .other
        }
    }
}

extension AIError: CustomStringConvertible {
    public var description: String { words(now: Date()) }

    /// The error in words at a given time, for errors that say how long to wait.
    public func words(now: Date) -> String {
        switch self {
        case .notConfigured(let reason), .notStarted(let reason, _): String.sentence(reason)
        case .noKey: "The server wants a key. Set AI_KEY, or AI_KEY_FILE to a file that holds it."
        case .keyRefused: "The server refuses the key. Check AI_KEY."
        case .quotaUsedUp, .paymentNeeded: "The account at the server has no credit left."
        case .modelMissing(let model):
            "The server has no model '\(model)'. Pick another; 'slipway ai models' lists them."
        case .tooLong(let used, let limit): Self.tooLong(used, limit)
        case .rateLimited(let until): Self.rateLimited(until, now)
        case .tooLarge: "The server does not take a request of this size."
        case .refused(let status, let words): Self.refused(status, words)
        case .serverFailed(let status, let words):
            String.sentence(
                "The server failed" + (status == 0 ? "" : " (\(status))") + (words.isEmpty ? "" : ": \(words)"))
        case .unreachable(let reason): String.sentence("The server cannot be reached: \(reason)")
        case .tooSlow(let words): String.sentence("The answer took too long: \(words)")
        case .malformed(let words): String.sentence("The server's answer cannot be used: \(words)")
        case .filtered(let words):
            words.map { String.sentence("The server's filter refused it: \($0)") } ?? "The server's filter refused it."
        case .limitReached(let words): words
        case .noPictures: "This server makes no pictures."
        case .toolsNotSupported(let model):
            "The model '\(model)' cannot use tools. Pick another, or switch tools off for this conversation."
        case .picturesNotSupported(let model): "The model '\(model)' cannot see pictures. Pick another."
        case .cancelled: "Stopped."
        }
    }

    private static func tooLong(_ used: Int?, _ limit: Int?) -> String {
        let beginning = "This conversation is too long for the model"
        return switch (used, limit) {
        case (let used?, let limit?): "\(beginning): \(used.grouped) tokens, and it takes \(limit.grouped)."
        case (nil, let limit?): "\(beginning). It takes \(limit.grouped) tokens."
        case (let used?, nil): "\(beginning): \(used.grouped) tokens."
        case (nil, nil): "\(beginning)."
        }
    }

    private static func rateLimited(_ until: Date?, _ now: Date) -> String {
        guard let until else { return "The server limits requests. Try again later." }
        let seconds = max(1, Int(until.timeIntervalSince(now).rounded(.up)))
        // A time far away may be one of tomorrow.
        let time = seconds < 3600 ? until.clockTime : until.time(seenAt: now)
        return "The server limits requests. Try again in \(seconds.duration) (\(time))."
    }

    private static func refused(_ status: Int, _ words: String) -> String {
        switch status {
        case 300..<400 where words.isEmpty: "The server answers with a redirect. Set AI_URL to where it leads."
        case 300..<400: "The server answers with a redirect to \(words). Set AI_URL to it."
        case 404: "AI_URL answers 404: is '/v1' missing at its end?"
        case _ where words.isEmpty: "The server refused the request (\(status))."
        default: String.sentence("The server refused the request: \(words)")
        }
    }
}
