import Foundation
import HTTPTypes
import Networking

/// Whether a request that was refused is sent again, and when.
///
/// As OpenAI's own client does it (openai-python, `_base_client.py`): at most twice, and after a wait that the server asks
/// for or that grows.
struct RetryRule: Sendable {
    /// Before the second and the third attempt, unless the server asks for another wait.
    private static let pauses: [Duration] = [.milliseconds(500), .seconds(1)]
    private static let longestAsked = Duration.seconds(120)

    /// From 0 to 1.
    let random: @Sendable () -> Double

    /// - Parameters:
    ///   - attempt: which one has failed, from 0.
    ///   - asked: how long the server wants to be left alone.
    /// - Returns: the wait before the next attempt; nil when there is to be none.
    func pause(
        after attempt: Int, status: Int, fields: HTTPFields, error: AIError, asked: Duration?
    ) -> Duration? {
        guard attempt < Self.pauses.count, mayRepeat(status, fields, error, asked: asked) else { return nil }
        guard let asked else { return Self.pauses[attempt] * (1 - 0.25 * random()) }
        return asked <= Self.longestAsked ? asked : nil
    }

    private func mayRepeat(_ status: Int, _ fields: HTTPFields, _ error: AIError, asked: Duration?) -> Bool {
        if case .quotaUsedUp = error { return false }
        switch fields[.known("x-should-retry")] {
        case "true": return true
        case "false": return false
        default: break
        }
        if status == 402 { return asked != nil }
        return [408, 409, 429].contains(status) || status >= 500
    }
}
