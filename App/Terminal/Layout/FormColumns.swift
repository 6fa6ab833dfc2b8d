import Design

/// Labels in one column and values in another, on a form that is wide enough for both.
struct FormColumns: Equatable {
    /// On narrower forms, labels stand above their values.
    private static let leastColumns = 60
    static let gap = 2

    /// The width of the labels with the gap after them: where the values begin.
    let labels: Int
    let values: Int

    init?(of screen: Screen, columns: Int) {
        guard screen.style == .form, columns >= Self.leastColumns else { return nil }
        let elements = screen.sections.filter { $0.style == .plain }.flatMap(\.elements)
        let widest = elements.filter(\.isLabelled).map(\.labelColumns).max() ?? 0
        guard widest > 0 else { return nil }
        labels = min(widest, columns * 2 / 5) + Self.gap
        values = columns - labels
    }

    /// How wide the text in a field of a screen is: the cursor needs one column more.
    static func textColumns(on screen: Screen, columns: Int) -> Int {
        (FormColumns(of: screen, columns: columns)?.values ?? columns) - 1
    }
}

extension Element {
    /// Whether its label has a value beside it.
    fileprivate var isLabelled: Bool {
        switch content {
        case .row, .field, .secure, .toggle: true
        case .text(let value, _, hasLines: false): value != nil && !label.isEmpty
        case .picker(_, let options, _): options.allSatisfy { $0.card == nil }
        default: false
        }
    }

    var icon: String? {
        if case .row(_, let icon, _) = content { icon } else { nil }
    }

    fileprivate var labelColumns: Int {
        let widest = secret?.isNew == true ? EditedField.repeating(label) : label
        return LetterWidth.of(widest) + (icon == nil ? 0 : 2)
    }

    /// Whether a row's label and its detail stand beside each other on a page of so many columns.
    func fitsInOneRow(of columns: Int) -> Bool {
        guard case .row(let detail?, _, let action) = content else { return true }
        let tail = LetterWidth.of(detail) + (action == nil ? 0 : 2)
        return tail <= max(columns / 2, 20) && labelColumns + 2 + tail <= columns
    }
}
