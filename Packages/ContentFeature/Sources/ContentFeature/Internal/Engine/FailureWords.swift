import AIClient
import Foundation
import Persistence

/// What a failure is called on a screen, and what to do about it there.
enum FailureWords {
    /// - Parameter now: when the failure is shown; a rate limit says how long it lasts from then on.
    static func of(_ error: AIError, at now: Date) -> String {
        switch error {
        case .tooLong(let used, let limit): TooLong(used: used, limit: limit).words
        case .toolsNotSupported: "This model cannot use tools. They are off in this conversation now. Ask again."
        default: error.words(now: now)
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
}
