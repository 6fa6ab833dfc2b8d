import Foundation

/// How many random cases a test tries.
public enum Fuzz {
    /// 20,000, or what the environment variable `SLIPWAY_FUZZ` says: a million by `Tools/test --long`.
    public static let count = ProcessInfo.processInfo.environment["SLIPWAY_FUZZ"].flatMap { Int($0) } ?? 20_000
}
