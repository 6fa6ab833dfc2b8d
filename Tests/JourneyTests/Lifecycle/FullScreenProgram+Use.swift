import Testing

extension FullScreenProgram {
    /// The last of the modes that the shell sets, and the last that it resets.
    static let taken = "\u{1b}[?1006h"
    static let givenBack = "\u{1b}[?1049l"

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
