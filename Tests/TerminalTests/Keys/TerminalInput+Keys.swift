@testable import Terminal

/// The keys that tests press, by what they do in a line.
extension TerminalInput {
    static let enter = press(.enter)
    static let escape = press(.escape)
    static let backspace = press(KeyPress(.backspace))
    static let delete = press(KeyPress(.delete))
    static let left = press(KeyPress(.left))
    static let right = press(KeyPress(.right))
    static let up = press(KeyPress(.up))
    static let down = press(KeyPress(.down))
    static let home = press(KeyPress(.home))
    static let end = press(KeyPress(.end))
    static let eraseToStart = press(.control("u"))
    static let eraseWord = press(.control("w"))
    static let yank = press(.control("y"))
    static let undo = press(.control("_"))
    static let endOfInput = press(.endOfInput)
    static let complete = press(.tab)
    static let interrupt = press(.interrupt)

    static func control(_ letter: Character) -> TerminalInput { press(.control(letter)) }
    static func alt(_ letter: Character) -> TerminalInput { press(.alt(letter)) }
    static func press(_ key: Key, _ modifiers: KeyModifiers) -> TerminalInput { press(KeyPress(key, modifiers)) }
    static func mouse(_ kind: MouseEvent.Kind, _ column: Int, _ row: Int) -> TerminalInput {
        mouse(MouseEvent(kind, at: Position(column: column, row: row)))
    }

    /// The same events with texts that follow each other as one.
    static func joined(_ inputs: [TerminalInput]) -> [TerminalInput] {
        inputs.reduce(into: []) { joined, input in
            if case .text(let more) = input, case .text(let text)? = joined.last {
                joined[joined.count - 1] = .text(text + more)
            } else {
                joined.append(input)
            }
        }
    }
}

/// A parser that can be used inside an expectation.
final class Keyboard {
    private var parser: KeyParser

    init(pasteLimit: Int = 1_000) {
        parser = KeyParser(pasteLimit: pasteLimit)
    }

    var isInEscape: Bool { parser.isInEscape }

    func parse(_ bytes: [UInt8]) -> [TerminalInput] { parser.parse(bytes) }

    func type(_ text: String) -> [TerminalInput] { parse(Array(text.utf8)) }

    func giveUpEscape() -> [TerminalInput] { parser.giveUpEscape() }
}
