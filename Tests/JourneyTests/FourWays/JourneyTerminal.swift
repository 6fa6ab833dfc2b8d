/// A terminal with the full-screen shell, and a user's eyes and fingers at it.
@MainActor
protocol JourneyTerminal: AnyObject {
    var screen: ShownScreen { get }

    /// Types what a terminal sends for keys.
    func press(_ bytes: [UInt8]) async throws
    func resize(columns: Int, rows: Int) async throws
    /// Waits until something else may be shown.
    func change() async throws
    /// Waits for the end of the shell.
    func end() async throws
    /// Ends everything, also after a failure.
    func stop() async
}

extension JourneyTerminal {
    /// Waits until a condition holds for what is shown.
    func shows(_ what: String, _ condition: (ShownScreen) -> Bool) async throws {
        while !condition(screen) {
            do {
                try await change()
            } catch {
                throw NotOnScreen(what: what, reason: "\(error)", screen: screen.text)
            }
        }
    }
}

/// What a user waited for, and what was there instead.
struct NotOnScreen: Error, CustomStringConvertible {
    let what: String
    let reason: String
    let screen: String

    var description: String { "Not shown: \(what). \(reason)\n\(screen)" }
}

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
