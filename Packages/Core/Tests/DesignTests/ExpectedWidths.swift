import Foundation

/// The widths of scalars as Unicode's files and the documentation of ``LetterWidth`` say, without a thought for speed.
struct ExpectedWidths {
    private let alwaysWide, wide, presented, symbols: IndexSet
    private let withoutColumns, spacingOrEnclosing, ambiguous: IndexSet
    /// Vowels and final consonants of Hangul.
    private let followingJamo: IndexSet = [0x1160...0x11ff, 0xd7b0...0xd7ff].set
    /// Wide now but narrow in Unicode 9, or the other way round.
    private let changed: IndexSet = [
        0x2630...0x2637, 0x268a...0x268f, 0x4dc0...0x4dff, 0x1d300...0x1d356, 0x1d360...0x1d371, 0x1f93b...0x1f93b,
        0x1f946...0x1f946,
    ].set
    /// Hangul letters that show nothing, then skin tones, then regional indicators.
    private let special: IndexSet = [
        0x115f...0x115f, 0x3164...0x3164, 0xffa0...0xffa0, 0x1f3fb...0x1f3ff, 0x1f1e6...0x1f1ff,
    ].set

    init(_ files: UnicodeFiles) {
        func widths(_ isIncluded: (UnicodeFiles.Row) -> Bool) -> IndexSet {
            files.widths.filter(isIncluded).map(\.scalars).set
        }
        alwaysWide = files.alwaysWide.set
        wide = widths { ["W", "F"].contains($0.value) }
        ambiguous = widths { $0.value == "A" }
        presented = files.emoji.filter { $0.value == "Emoji_Presentation" }.map(\.scalars).set
        symbols = files.emoji.filter { $0.value == "Emoji" }.map(\.scalars).set.subtracting(presented)
        withoutColumns = widths { ["Cc", "Cf", "Me", "Mn", "Zl", "Zp"].contains($0.remark) }
        spacingOrEnclosing = widths { ["Mc", "Me"].contains($0.remark) }
    }

    func columns(of scalar: Unicode.Scalar) -> Int {
        let value = Int(scalar.value)
        if value == 0xad { return 1 }
        if withoutColumns.contains(value) || followingJamo.contains(value) { return 0 }
        return wide.contains(value) || presented.contains(value) || alwaysWide.contains(value) ? 2 : 1
    }

    /// Of a letter that is only this scalar.
    func isUncertain(_ scalar: Unicode.Scalar) -> Bool {
        let value = Int(scalar.value)
        switch value {
        // ASCII and control characters; box drawing and block elements.
        case 0...0x9f, 0x2500...0x259f: return false
        case 0xa0...0xff where scalar.properties.isAlphabetic: return false
        default: break
        }
        if columns(of: scalar) == 0 || value == 0xad || spacingOrEnclosing.contains(value) { return true }
        if special.contains(value) || changed.contains(value) { return true }
        if ambiguous.contains(value) || symbols.contains(value) { return true }
        return !alwaysWide.contains(value) && !isOfUnicode9(scalar)
    }

    private func isOfUnicode9(_ scalar: Unicode.Scalar) -> Bool {
        guard let age = scalar.properties.age else { return false }
        return (age.major, age.minor) <= (9, 0) && scalar.properties.generalCategory != .unassigned
    }
}

extension Sequence<ClosedRange<UInt32>> {
    fileprivate var set: IndexSet {
        reduce(into: IndexSet()) { $0.insert(integersIn: Int($1.lowerBound)...Int($1.upperBound)) }
    }
}
