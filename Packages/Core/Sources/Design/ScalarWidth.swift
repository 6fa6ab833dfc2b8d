/// The entry of ``UnicodeWidths`` for a scalar.
struct ScalarWidth {
    /// Of no scalar.
    static let none = Self(entry: 0)

    private let entry: UInt32

    /// How many columns it takes alone: 0, 1 or 2.
    var columns: Int { Int(entry & 0x3) }
    /// Whether terminals disagree about any letter that has it.
    var isUncertain: Bool { entry & 0x4 != 0 }
    /// Whether U+FE0E after it makes it text and U+FE0F makes it an emoji.
    var hasVariationSequences: Bool { entry & 0x8 != 0 }

    private init(entry: UInt32) {
        self.entry = entry
    }

    init(_ scalar: Unicode.Scalar) {
        let (ranges, pages) = (UnicodeWidths.ranges, UnicodeWidths.pages)
        let page = Int(scalar.value >> 8)
        // The range is one of low...high.
        var low = pages[min(page, pages.count - 1)]
        var high = page + 1 < pages.count ? pages[page + 1] : ranges.count - 1
        // Greater than the entries of all ranges that begin at the scalar or before it.
        let limit = (scalar.value + 1) << 4
        while low < high {
            let middle = (low + high + 1) / 2
            if ranges[middle] < limit { low = middle } else { high = middle - 1 }
        }
        self.init(entry: ranges[low])
    }
}

extension UnicodeWidths {
    /// The place in ``ranges`` of the range that holds the first scalar of each page of 256, for the first two planes. Few
    /// are assigned behind them.
    static let pages: [Int] = {
        var range = 0
        return (0..<0x200).map { page in
            while range + 1 < ranges.count, ranges[range + 1] >> 4 <= page << 8 { range += 1 }
            return range
        }
    }()
}
