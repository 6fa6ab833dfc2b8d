import Design

extension Interface {
    /// The window, the user and the server, and the keys to begin with; on a narrow terminal only what is needed most.
    func drawStatus(_ area: Area, _ grid: inout Grid) {
        let style = theme.style(of: Face(.status))
        grid.fill(area, style)
        let separator = " \(symbols.vertical) "
        let user = content.user ?? (content.isSignedOut ? "not signed in" : "")
        let facts = [content.scene, user, content.backend ?? ""]
        let texts = [facts, Array(facts.prefix(2)), [facts[1]]].map { facts in
            facts.filter { !$0.isEmpty }.joined(separator: separator)
        }
        let (full, short) = (hint(most: 3), hint(most: 1))
        let room = area.columns - 2
        let choices = [(texts[0], full)] + texts.map { ($0, short) }
        let (text, keys) =
            choices.first { LetterWidth.of($0) + 2 + LetterWidth.of($1) <= room } ?? (texts[2], short)
        let left = Line(text).cut(columns: room - LetterWidth.of(keys) - 2, mark: symbols.cut)
        grid.write(left.text, column: 1, row: area.row, style)
        grid.write(keys, column: area.columns - 1 - LetterWidth.of(keys), row: area.row, style)
    }

    private func hint(most count: Int) -> String {
        help == nil ? bindings.hint(in: context, most: count) : "Esc closes"
    }
}
