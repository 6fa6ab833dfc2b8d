/// The title of the terminal's window, which shows what runs while the window is behind others.
struct TerminalTitle: Sendable {
    let output: Output

    /// Stores the title that the terminal has (xterm's window operation 22; others ignore it).
    func begin() throws { try output.control("\u{1B}[22;2t") }

    func show(_ text: String) throws { try output.control("\u{1B}]2;\(PlainLine.text(text))\u{7}") }

    /// Brings the stored title back. A terminal without operation 23 is left with an empty one, for which most show
    /// their own.
    func end() throws { try output.control("\u{1B}]2;\u{7}\u{1B}[23;2t") }
}
