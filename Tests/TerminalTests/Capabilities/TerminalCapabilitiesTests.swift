import Design
import Foundation
import Testing

@testable import Terminal

struct TerminalCapabilitiesTests {
    private var capabilities = TerminalCapabilities(environment: ["TERM": "xterm-256color", "LANG": "C.UTF-8"])

    /// The letter is written at the beginning of the second row.
    @Test(arguments: [("\u{1b}[2;2R", true), ("\u{1b}[2;3R", false), ("\u{1b}[3;2R", false), ("\u{1b}[?62c", false)])
    mutating func howWideAmbiguousLettersAre(answer: String, isNarrow: Bool) throws {
        var parser = KeyParser()
        for case .report(let report) in parser.parse(Array(answer.utf8)) { capabilities.note(report) }
        #expect(capabilities.options.isAmbiguousNarrow == isNarrow)
    }

    @Test(
        arguments: [
            (["TERM": "screen"], true), (["TERM": "xterm-256color", "STY": "1.tty"], true),
            (["TERM": "screen-256color", "TMUX": "/tmp/tmux"], false), (["TERM": "xterm"], false),
        ] as [([String: String], Bool)])
    func screenPassesTheClipboardOnInPieces(environment: [String: String], isInScreen: Bool) throws {
        #expect(TerminalCapabilities(environment: environment).isInScreen == isInScreen)
        let text = String(repeating: "boat ", count: 1_000)
        let frame = try #require(ClipboardText.frame(for: text, isInScreen: isInScreen))
        let written = String(decoding: frame.bytes, as: UTF8.self)
        let pieces = written.components(separatedBy: "\u{1b}\\")
        #expect(pieces.last == "")
        #expect(pieces.count == (isInScreen ? 15 : 2))
        if isInScreen { #expect(pieces.dropLast().allSatisfy { $0.hasPrefix("\u{1b}P") && $0.utf8.count <= 768 }) }
        let message = pieces.map { isInScreen ? String($0.dropFirst(2)) : $0 }.joined()
        let data = message.dropFirst("\u{1b}]52;c;".count).filter { $0 != "\u{7}" }
        #expect(Data(base64Encoded: String(data)) == Data(text.utf8))
    }

    @Test(
        arguments: [
            (["TERM": "xterm"], true, "Sent to the terminal's clipboard."),
            (["TERM": "screen-256color", "TMUX": "/tmp/tmux"], true, "set-clipboard on"),
            (["TERM": "tmux-256color"], true, "set-clipboard on"),
            (["TERM": "linux"], false, "has no clipboard"),
        ] as [([String: String], Bool, String)])
    func whatIsSaidOfACopyIsKnown(environment: [String: String], hasClipboard: Bool, note: String) {
        let capabilities = TerminalCapabilities(environment: environment)
        #expect(capabilities.hasClipboard == hasClipboard)
        #expect(capabilities.clipboardNote.contains(note))
    }

    @Test(arguments: [("vt100", ColorDepth.none), ("vt220", .none), ("vte-256color", .indexed)])
    func oldTerminalsHaveNoColours(kind: String, colors: ColorDepth) {
        #expect(TerminalCapabilities(environment: ["TERM": kind]).options.colors == colors)
    }

    @Test mutating func theBackgroundIsAskedForAgainAndMayChange() {
        #expect(capabilities.focusQuestion?.text == "\u{1b}]11;?\u{1b}\\")
        #expect(TerminalCapabilities(environment: ["TERM": "linux"]).focusQuestion == nil)
        for (color, isDark) in [(Color.rgb(0, 0, 0), true), (.rgb(250, 250, 240), false)] {
            capabilities.note(.background(color))
            #expect(capabilities.isDark == isDark)
        }
    }
}
