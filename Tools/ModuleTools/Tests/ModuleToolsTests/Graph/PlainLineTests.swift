import Foundation
import Synchronization
import Testing

@testable import ModuleTools

struct PlainLineTests {
    @Test func noLineSteersATerminal() {
        #expect(PlainLine.text("a\u{1b}[31m\r\n\u{202e}\u{200f}\u{61c}b") == "a [31m     b")
        #expect(PlainLine.lines("a\u{1b}\r\nb\nc\u{200e}") == "a  \nb\nc ")
    }

    @Test func jsonIsTheSameValue() throws {
        let text = "a\u{7f}\u{9b}\u{2028}\u{202e}\u{200f} é 🚢\n"
        let json = String(decoding: try JSONEncoder().encode([text]), as: UTF8.self)
        let escaped = PlainLine.escaped(json: json)
        #expect(escaped.unicodeScalars.allSatisfy { $0 == "é" || $0 == "🚢" || (0x20...0x7e).contains($0.value) })
        #expect(try JSONDecoder().decode([String].self, from: Data(escaped.utf8)) == [text])
    }

    @Test func anOutputWritesNoControlCharacters() throws {
        let written = Written()
        let output = Output(data: { written.add($0) }, remark: { written.add($0) })
        try output.print("a\u{1b}[31m\nb")
        try output.printJSON(["\u{9b}"])
        output.say("c\u{200f}\u{1b}")
        output.printParserOutput("Error: \u{1b}[2J", isAnswer: false)
        #expect(written.text == "a [31m\nb\n[\n  \"\\u009b\"\n]\nmodules: c  \nError:  [2J\n")
    }

    private final class Written: Sendable {
        private let state = Mutex("")
        var text: String { state.withLock { $0 } }
        func add(_ text: String) { state.withLock { $0 += text } }
    }
}
