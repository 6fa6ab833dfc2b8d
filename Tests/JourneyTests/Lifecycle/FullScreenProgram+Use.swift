import Testing

extension FullScreenProgram {
    static let taken = "\u{1b}[?1049h\u{1b}[?1004h\u{1b}[?2004h\u{1b}[?1000h\u{1b}[?1002h\u{1b}[?1006h"
    static let givenBack =
        "\u{1b}\\\u{1b}[?2026l\u{1b}[?1006l\u{1b}[?1002l\u{1b}[?1000l\u{1b}[?2004l\u{1b}[?1004l\u{1b}[0m\u{1b}[?25h"
        + "\u{1b}[?1049l"

    /// Waits until a word is written, and returns all before it.
    @discardableResult
    func shows(_ word: String) async throws -> String {
        try await terminal.read(to: word)
    }

    /// Ctrl-C, and once more.
    func quit() async throws {
        try terminal.type("\u{3}")
        try await shows("again")
        try terminal.type("\u{3}")
        try await shows(Self.givenBack)
        #expect(await program.status() == 0)
        #expect(hasSettingsBack)
    }
}
