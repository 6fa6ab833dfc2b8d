/// The entry of ``UnicodeWidths`` for a scalar.
struct ScalarWidth {
    static let none = Self(entry: 0)
    private let entry: UInt32

    var columns: Int { Int(entry & 0x3) }
    /// Whether terminals disagree about any letter that has it.
    var isUncertain: Bool { entry & 0x4 != 0 }
    /// Whether U+FE0E after it makes it text and U+FE0F makes it an emoji.
    var hasVariationSequences: Bool { entry & 0x8 != 0 }

    private init(entry: UInt32) {
        self.entry = entry
    }

    init(_ scalar: Unicode.Scalar) {
        let ranges = UnicodeWidths.ranges
        var (low, high) = (0, ranges.count - 1)
        // Greater than the entries of all ranges that begin at the scalar or before it.
        let limit = (scalar.value + 1) << 4
        while low < high {
            let middle = (low + high + 1) / 2
            if ranges[middle] < limit { low = middle } else { high = middle - 1 }
        }
        self.init(entry: ranges[low])
    }
}
