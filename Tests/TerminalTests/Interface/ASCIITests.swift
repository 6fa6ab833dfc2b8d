import Design
import Foundation
import Testing

@testable import Terminal

/// A terminal without Unicode would take a part of a letter for a control character.
@MainActor
struct ASCIITests {
    private let interface = Interface(columns: 60, rows: 16, theme: Theme(), symbols: .ascii, bindings: .standard)

    private func text(of screen: Screen) -> String {
        interface.show(WindowContent([WindowContent.Layer(place: screen.id, screen)]))
        _ = interface.draw()
        let grid = interface.draw()
        return (0..<grid.rows).map(grid.text(ofRow:)).joined(separator: "\n")
    }

    @Test(arguments: [
        ("Zoë – “çà et là”…", "Zoe - \"ca et la\"."), ("世界!", "? ? !"), ("\u{61b}2J", "?2J"),
        ("a × b → c", "a x b > c"),
    ])
    func everyLetterIsOneThatTheTerminalKnows(given: String, shown: String) {
        let text = text(of: Screen("page", title: given) { Text("page.text", given) })
        #expect(text.allSatisfy { $0.isASCII })
        #expect(text.components(separatedBy: shown).count == 3, "\(text)")
    }

    @Test func aSecretHasNoLetters() {
        let screen = Screen("page", title: "Page") { SecureField("page.code", "Code") { _ in } }
        _ = text(of: screen)
        _ = interface.take(.text("été"))
        let shown = text(of: screen)
        #expect(shown.contains("***"))
        #expect(shown.allSatisfy { $0.isASCII })
    }
}
