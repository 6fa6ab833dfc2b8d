import Crypto
import Foundation

/// Numbers that follow from a text (SplitMix64, seeded with the text's SHA-256).
struct SeededRandom {
    private var state: UInt64

    init(_ text: String) {
        state = SHA256.hash(data: Data(text.utf8)).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// From 0 to `limit` - 1; 0 for a limit below 1.
    mutating func below(_ limit: Int) -> Int {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        mixed ^= mixed >> 31
        return limit < 1 ? 0 : Int(mixed % UInt64(limit))
    }
}
