import Core
import Foundation
import Networking

extension AIError {
    struct Question {
        let model: String
        let hasKey: Bool
        var isForPicture = false
        var hasPictures = false
    }

    /// What a server's refusal means. When it names a member, what it says about pictures says why it refuses the member.
    init(_ error: ServerError, question: Question, namesMember: Bool = false, until: Date?) {
        let words = error.message.isEmpty ? nil : error.message
        let lower = error.message.lowercased()
        switch error.code.isEmpty ? error.type : error.code {
        case "context_length_exceeded", "exceed_context_size_error":
            self = .tooLong(used: error.used, limit: error.limit)
            return
        case "insufficient_quota":
            self = .quotaUsedUp(words)
            return
        case "invalid_api_key":
            self = question.hasKey ? .keyRefused : .noKey
            return
        case "model_not_found":
            self = .modelMissing(question.model)
            return
        case "content_filter", "content_policy_violation", "moderation_blocked":
            self = .filtered(words)
            return
        default: break
        }
        if error.type == "insufficient_quota" {
            self = .quotaUsedUp(words)
        } else if error.type == "exceed_context_size_error" || ContextWords.areAboutLength(error.message) {
            self = .tooLong(used: error.used, limit: error.limit)
        } else if lower.contains("does not support tools") || lower.contains("support tool use") {
            self = .toolsNotSupported(question.model)
        } else if question.hasPictures, !namesMember, Self.refusesPictures(lower) {
            self = .picturesNotSupported(question.model)
        } else if let status = error.status {
            self.init(status: status, words, lower, question: question, until: until)
        } else {
            self = .serverFailed(status: 0, error.message)
        }
    }

    private init(status: Int, _ words: String?, _ lower: String, question: Question, until: Date?) {
        switch status {
        case 401: self = question.hasKey ? .keyRefused : .noKey
        case 402: self = .paymentNeeded(words)
        case 404 where question.isForPicture && !Self.isAboutModel(lower): self = .noPictures
        case 404:
            self = Self.isAboutModel(lower) ? .modelMissing(question.model) : .refused(status: status, words ?? "")
        case 413: self = .tooLarge
        case 429: self = .rateLimited(until: until)
        case 408, 409, 500...: self = .serverFailed(status: status, words ?? "")
        default: self = .refused(status: status, words ?? "")
        }
    }

    private static func refusesPictures(_ words: String) -> Bool {
        if words.contains("not a multimodal model") { return true }
        if words.contains("format") { return false }
        return ["image", "picture", "vision", "multimodal"].contains { words.contains($0) }
            && ["not support", "n't support", "unsupported", "no endpoints found that support", "mmproj"]
                .contains { words.contains($0) }
    }

    private static func isAboutModel(_ words: String) -> Bool {
        words.contains("model") && (words.contains("does not exist") || words.contains("not found"))
    }

    init(_ error: HTTPError) {
        switch error {
        case .unreachable(let reason), .interrupted(let reason): self = .unreachable(reason)
        case .untrusted(let reason): self = .unreachable("its certificate is not valid: \(reason)")
        case .timedOut, .tooSlow: self = .tooSlow(error.description)
        case .tooLarge, .malformedReply, .refused: self = .malformed(error.description)
        case .invalidRequest(let reason): self = .notConfigured("The request cannot be sent: \(reason)")
        case .cancelled: self = .cancelled
        }
    }
}
