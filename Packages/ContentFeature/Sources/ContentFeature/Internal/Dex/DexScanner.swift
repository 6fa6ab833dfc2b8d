import AIClient
import ContentStorage
import Core
import Foundation

/// What has become of asking a model what a picture shows.
enum DexScan: Equatable {
    case candidates([DexCandidate], model: String, raw: String)
    case nothing(String, model: String, raw: String)
    /// The server may answer later: why not now.
    case later(AIError)
    /// Why there is no answer, in words.
    case failed(String, FailureKind)
    case stopped
}

/// Asks the model what pictures show.
struct DexScanner {
    let ai: any AIService
    let now: @Sendable () -> Date

    /// In bytes: no honest answer to the schema is longer.
    private static let answerLimit = 256 << 10

    /// Cancelling the task stops it.
    ///
    /// - Parameter onWait: called before an attempt is repeated.
    func scan(_ picture: AIPictureData, onWait: @MainActor (AIWait) -> Void = { _ in }) async -> DexScan {
        let reply = ai.reply(to: DexSchema.request(for: picture))
        var text = ""
        var model: String?
        var ending = AIEnding.stopped
        for await update in reply {
            switch update {
            case .waiting(let wait): await onWait(wait)
            case .begun(let name): model = name
            case .text(let piece) where text.utf8.count + piece.utf8.count <= Self.answerLimit: text += piece
            case .text:
                reply.stop()
                return .failed("The model's answer is longer than 256 KB. Try another model.", .badData)
            case .ended(let end): ending = end
            case .accepted, .reasoning, .limits, .usage, .calls: break
            }
        }
        return await outcome(text, ending, model: model)
    }

    private func outcome(_ text: String, _ ending: AIEnding, model: String?) async -> DexScan {
        switch ending {
        case .complete, .unknown, .length, .toolCalls: break
        case .stopped: return .stopped
        case .filtered(let words):
            return .failed(words ?? "The server did not answer because of its rules for content.", .refused)
        case .interrupted(let reason): return .failed("The reply broke off: \(reason). Scan the picture again.", .other)
        case .failed(let error):
            if Self.mayAnswerLater(error) { return .later(error) }
            return .failed(FailureWords.of(error, at: now()), error.kind)
        }
        let name: String
        if let model { name = model } else { name = (try? await ai.server())?.defaultModel ?? "" }
        switch DexIdentification(text) {
        case .candidates(let candidates):
            // A raw reply may say who a person is, which is not kept.
            let namesPerson = candidates.contains { $0.kind == DexSchema.person }
            return .candidates(candidates, model: name, raw: namesPerson ? "" : text)
        case .nothing(let reason): return .nothing(reason, model: name, raw: text)
        case nil:
            let reason = ending == .length ? "it was cut off by a limit" : "it is not in the form that was asked for"
            return .failed("The model's answer cannot be used: \(reason). Try again, or another model.", .badData)
        }
    }

    /// Why a scan waits, in words.
    static func reason(of error: AIError, at now: Date) -> String {
        if case .unreachable(let reason) = error { reason } else { FailureWords.of(error, at: now) }
    }

    /// Whether nothing is wrong with the scan itself.
    static func mayAnswerLater(_ error: AIError) -> Bool {
        switch error {
        case .unreachable, .tooSlow, .rateLimited, .serverFailed: true
        default: false
        }
    }
}
