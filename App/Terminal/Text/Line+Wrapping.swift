import Design

extension Line {
    /// The text in rows of at most so many columns, broken between words, or inside a word that is too long.
    ///
    /// - Parameter hanging: how many columns the second and later rows are indented; at most half of a row.
    package func wrapped(columns: Int, hanging: Int = 0) -> [Line] {
        guard columns > 0, width > columns else { return [self] }
        var flow = TextFlow(columns: columns, hanging: hanging)
        for span in spans { flow.add(span.text, span.face) }
        return flow.finish()
    }

    /// The text cut off after so many columns, with a mark if anything is missing.
    package func cut(columns: Int, mark: String = "…") -> Line {
        guard width > columns else { return self }
        let room = columns - LetterWidth.of(mark)
        var (line, used) = (Line(), 0)
        for span in spans {
            for letter in span.text {
                let width = LetterWidth.of(letter)
                guard used + width <= room else {
                    if room >= 0 { line.append(mark, span.face) }
                    return line
                }
                line.append(String(letter), span.face)
                used += width
            }
        }
        return line
    }
}
