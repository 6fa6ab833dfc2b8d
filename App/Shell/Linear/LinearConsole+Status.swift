import Design
import Terminal

extension LinearConsole {
    /// Shows what the user waits for, below everything else, until something else is written; nil shows nothing more.
    ///
    /// Where keys are read it is erased afterwards. On other terminals it stays as a line of its own; into a pipe
    /// nothing is written.
    func show(status text: TerminalText?) {
        guard hasPerson, text != status else { return }
        if status != nil, keys != nil { put(EditedLine.erasing) }
        status = text
        guard let text else { return }
        guard let keys else { return put(text + "\n") }
        let line = EditedLine(question: "", letters: Array(text.text), cursor: 0, columns: keys.columns)
        put(line.drawing)
    }

    /// Writes whole lines, broken where the terminal ends.
    func write(_ lines: [LinearLine]) {
        let columns = output.columns
        let broken = lines.flatMap { $0.lines(columns: columns) }
        write("\(lines: broken.joined(separator: "\n"))\n")
    }
}
