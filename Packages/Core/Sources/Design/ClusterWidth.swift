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
