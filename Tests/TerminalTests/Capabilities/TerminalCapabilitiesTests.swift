import Testing

@testable import Terminal

struct TerminalCapabilitiesTests {
    private var capabilities = TerminalCapabilities(environment: ["TERM": "xterm-256color", "LANG": "C.UTF-8"])

    /// The letter is written at the beginning of the second row.
    @Test(arguments: [("\u{1b}[2;2R", true), ("\u{1b}[2;3R", false), ("\u{1b}[3;2R", false), ("\u{1b}[?62c", false)])
    mutating func howWideAmbiguousLettersAre(answer: String, isNarrow: Bool) throws {
        var parser = KeyParser()
        for case .report(let report) in parser.parse(Array(answer.utf8)) { capabilities.note(report) }
        #expect(capabilities.isAmbiguousNarrow == isNarrow)
    }

    /// Ctrl and F3, in xterm.
    @Test mutating func aKeyIsNoAnswer() throws {
        var parser = KeyParser()
        #expect(parser.parse(Array("\u{1b}[1;5R".utf8)) == [.press(KeyPress(.function(3), .control))])
    }
}
