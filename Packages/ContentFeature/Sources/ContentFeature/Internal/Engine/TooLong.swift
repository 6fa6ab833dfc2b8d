import AIClient
import Foundation

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
