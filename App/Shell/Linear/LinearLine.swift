import Design

/// One line of text for people, which may be broken where the terminal ends.
struct LinearLine: Hashable {
    /// Fit for a terminal, without line feeds.
    let text: String
    /// How many columns the rest of a broken line is indented, beyond the blanks that the line begins with.
    let hanging: Int

    init(_ text: String, hanging: Int = 0) {
        self.text = PlainText.sanitize(text)
        self.hanging = hanging
    }

    /// What is written for it.
    ///
    /// - Parameter columns: the width of the terminal; nil where lines are not broken.
    func lines(columns: Int?) -> [String] {
        columns.map { WrappedText.lines(text, columns: $0, hanging: hanging) } ?? [text]
    }
}
