/// What a terminal does with the scalars of one letter.
struct ClusterWidth {
    let columns: Int
    /// The most that a terminal may take.
    let mostColumns: Int
    let isUncertain: Bool

    init(_ letter: Character) {
        var (columns, mostColumns, partsWithColumns) = (0, 0, 0)
        var (isUncertain, isControl) = (false, false)
        var previous = ScalarWidth.none
        for scalar in letter.unicodeScalars {
            let width = ScalarWidth(scalar)
            columns += width.columns
            mostColumns += width.isUncertain ? min(width.columns + 1, 2) : width.columns
            partsWithColumns += width.columns > 0 ? 1 : 0
            isUncertain = isUncertain || width.isUncertain
            isControl = isControl || scalar.value < 0xa0 && width.columns == 0
            if previous.hasVariationSequences {
                switch scalar.value {
                case 0xfe0e: columns += 1 - previous.columns
                case 0xfe0f: columns += 2 - previous.columns
                default: break
                }
            }
            previous = width
        }
        self.columns = min(columns, 2)
        self.mostColumns = max(mostColumns, self.columns)
        // Some terminals add up the parts, others take the first. A mark without a letter joins the one before, or not.
        self.isUncertain = isUncertain || partsWithColumns > 1 || columns == 0 && !isControl
    }
}

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
