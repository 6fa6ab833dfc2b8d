import Design
import Foundation
import Testing

@testable import Terminal

/// A terminal without Unicode would take a part of a letter for a control character.
@MainActor
struct ASCIITests {
    private let interface = Interface.ofTest(rows: 16, symbols: .ascii)

    @Test(arguments: [
        ("Zoë – “çà et là”…", "Zoe - \"ca et la\"."), ("世界!", "? ? !"), ("\u{61b}2J", "?2J"),
        ("a × b → c", "a x b > c"),
    ])
    func everyLetterIsOneThatTheTerminalKnows(given: String, shown: String) {
        interface.show(Screen("page", title: given) { Text("page.text", given) })
        let text = interface.shownText
        #expect(text.allSatisfy { $0.isASCII })
        #expect(text.components(separatedBy: shown).count == 3, "\(text)")
    }

    @Test func aSecretHasNoLetters() {
        interface.show(Screen("page", title: "Page") { SecureField("page.code", "Code") { _ in } })
        _ = interface.take(.text("été"))
        let shown = interface.shownText
        #expect(shown.contains("***"))
        #expect(shown.allSatisfy { $0.isASCII })
    }
}
