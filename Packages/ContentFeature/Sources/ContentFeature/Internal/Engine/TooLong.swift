import AIClient
import Foundation
import Persistence

/// A conversation that is too long for the model, as the server has said it.
///
/// The words are what is kept of it, so they can be read back.
struct TooLong: Equatable {
    /// How many tokens the request has.
    let used: Int?
    /// How many the model takes.
    let limit: Int?

    init(used: Int?, limit: Int?) {
        self.used = used
        self.limit = limit
    }

    private static let beginning = "This conversation is too long for the model"
    private static let choices =
        "Leave out the oldest messages, start over with a summary, or choose another model. Nothing was sent."

    var words: String {
        "\(AIError.tooLong(used: used, limit: limit).words(now: .distantPast)) \(Self.choices)"
    }

    /// - Parameter words: the detail of a reply that has failed.
    /// - Returns: nil when the reply failed for another reason.
    init?(words: String) {
        guard words.hasPrefix(Self.beginning) else { return nil }
        self.init(used: Self.number(after: ": ", in: words), limit: Self.number(after: "takes ", in: words))
    }

    private static func number(after mark: String, in words: String) -> Int? {
        guard let mark = words.range(of: mark) else { return nil }
        let digits = words[mark.upperBound...].prefix { $0.isNumber || $0 == "," }
        return Int(digits.filter(\.isNumber))
    }

    /// How many of the oldest messages a request should leave out, so that the rest is likely to fit.
    ///
    /// - Parameter messages: those before the last question, oldest first: the bytes of each, and whether a question of
    ///   the person's begins there.
    /// - Parameter rest: the bytes that cannot be left out.
    func leavingOut(_ messages: [(bytes: Int, isQuestion: Bool)], rest: Int) -> Int {
        let total = messages.reduce(rest) { $0 + $1.bytes }
        // Bytes and tokens grow together. What the server counts beside the text leaves a little less room.
        let room =
            if let used, let limit, used > 0 {
                Int(Double(total) * Double(limit) / Double(used) * 0.9)
            } else {
                total / 2
            }
        var left = total
        for (index, message) in messages.enumerated() {
            if index > 0, message.isQuestion, left <= room { return index }
            left -= message.bytes
        }
        return messages.count
    }
}

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
