import Foundation
import HTTPTypes
import Networking

/// Whether a request that was refused is sent again, and when.
///
/// As OpenAI's own client does it (openai-python, `_base_client.py`): at most twice, and after a wait that the server asks
/// for or that grows.
struct RetryRule: Sendable {
    static let attempts = 3
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
        guard attempt + 1 < Self.attempts, mayRepeat(status, fields, error, asked: asked) else { return nil }
        guard let asked else { return standard(attempt) }
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

    private func standard(_ attempt: Int) -> Duration {
        let seconds = min(0.5 * Double(1 << attempt), 8)
        return .seconds(seconds * (1 - 0.25 * random()))
    }
}
