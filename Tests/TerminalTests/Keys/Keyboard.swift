@testable import Terminal

/// A parser that can be used inside an expectation.
final class Keyboard {
    private var parser: KeyParser

    init(pasteLimit: Int = 1_000, isLineFeedEnter: Bool = true) {
        parser = KeyParser(pasteLimit: pasteLimit, isLineFeedEnter: isLineFeedEnter)
    }

    var isInEscape: Bool { parser.isInEscape }

    func parse(_ bytes: [UInt8]) -> [TerminalInput] { parser.parse(bytes) }

    func type(_ text: String) -> [TerminalInput] { parse(Array(text.utf8)) }

    func giveUpEscape() -> [TerminalInput] { parser.giveUpEscape() }
}
