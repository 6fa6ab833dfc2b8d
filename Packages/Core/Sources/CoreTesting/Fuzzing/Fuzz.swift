import Foundation

/// How many random cases a test tries.
public enum Fuzz {
    /// 2,000, or what the environment variable `SLIPWAY_FUZZ` says: a million by `Tools/test --long`.
    public static let count = ProcessInfo.processInfo.environment["SLIPWAY_FUZZ"].flatMap { Int($0) } ?? 2_000

    /// Whether this is a long campaign, which also limits the time and the memory of a case.
    static var isLong: Bool { count >= 1_000_000 }
}

/// Random numbers that are the same in every run (SplitMix64, Steele, Lea and Flood 2014).
public struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    public init(seed: UInt64) {
        state = seed
    }

    public mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
