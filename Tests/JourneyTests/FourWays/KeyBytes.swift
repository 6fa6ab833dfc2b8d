/// What a terminal sends for the keys of a keyboard (xterm control sequences).
enum KeyBytes {
    static let enter = Array("\r".utf8)
    static let tab = Array("\t".utf8)
    static let backTab = Array("\u{1b}[Z".utf8)
    static let escape = Array("\u{1b}".utf8)
    static let up = Array("\u{1b}[A".utf8)
    static let down = Array("\u{1b}[B".utf8)
    static let backspace = Array("\u{7f}".utf8)

    static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    static func alt(_ letter: String) -> [UInt8] { escape + text(letter) }

    static func control(_ letter: Character) -> [UInt8] { [(letter.asciiValue ?? 0) & 0x1f] }

    /// A text that is pasted. A terminal sends carriage returns in it, as it does for Enter.
    static func paste(_ pasted: String) -> [UInt8] {
        text("\u{1b}[200~" + pasted.replacing("\n", with: "\r") + "\u{1b}[201~")
    }
}
