public import Foundation

/// The time limits of this process, longer on a slow or busy machine.
///
/// ```swift
/// static let request = TimeLimits.scaled(.seconds(10))  // 10 s; with SLIPWAY_TIME_LIMIT_FACTOR=20: 200 s
/// ```
///
/// Only limits are scaled: how long something may take before it is given up. Pauses, lifetimes and intervals are not.
public enum TimeLimits {
    /// The environment variable with the factor.
    public static let variable = "SLIPWAY_TIME_LIMIT_FACTOR"

    /// What each limit of this process is multiplied by; 1 unless the environment says otherwise. A value that
    /// ``factor(in:)`` refuses counts as 1.
    public static let factor: Int = (try? factor(in: ProcessInfo.processInfo.environment)) ?? 1

    /// - Throws: ``ConfigurationError`` unless the value is a whole number from 1 to 1000.
    @discardableResult
    public static func factor(in environment: [String: String]) throws(ConfigurationError) -> Int {
        guard let text = environment[variable]?.nonEmpty else { return 1 }
        guard let factor = Int(text), (1...1000).contains(factor) else {
            throw ConfigurationError(
                "\(variable) is '\(text)'. Use a whole number from 1 to 1000, or unset it.")
        }
        return factor
    }

    /// - Parameter limit: the limit on a machine that is not slow.
    public static func scaled(_ limit: Duration) -> Duration { limit * factor }

    /// A limit in seconds, multiplied by the factor, for interfaces that do not take a `Duration`.
    public static func scaled(seconds: TimeInterval) -> TimeInterval { seconds * Double(factor) }
}
