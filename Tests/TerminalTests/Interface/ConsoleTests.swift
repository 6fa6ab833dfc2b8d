import Design
import Testing

@testable import Terminal

/// The Linux console has the letters of its font and no others.
@MainActor
struct ConsoleTests {
    /// Those of code page 437 that are used to draw (Unicode's table CP437.TXT, and the signs below 0x20 of a PC's font).
    private static let letters = Set("☺☻♥♦♣♠•◘○◙►◄↕▲▼↑↓→←«»░▒▓│┤┐└┴┬├─┼┘┌█▄▌▐▀°·√■")

    @Test(arguments: [("linux", "C.UTF-8", Symbols.console), ("linux", "C", .ascii), ("xterm", "de_DE.utf8", .unicode)])
    func theSignsAreThoseOfTheTerminal(kind: String, language: String, symbols: Symbols) {
        #expect(TerminalCapabilities(environment: ["TERM": kind, "LANG": language]).symbols == symbols)
    }

    @Test func aPageHasOnlyLettersOfTheFont() {
        let interface = Interface.ofTest(rows: 24, symbols: .console)
        let screen = Screen("page", title: "Page") {
            Text("page.text", "> A *quote*\n\n- one\n- two\n\n| a | b |\n|-|-|\n| 1 | 2 |", format: .markdown)
            Toggle("page.toggle", "On", isOn: true) { _ in }
            Picker("page.picker", "Colours", selection: "dark", options: [.init("dark", "Dark")]) { _ in }
            ProgressIndicator("page.progress", "Loading")
            ProgressIndicator("page.part", "Half", fraction: 0.5)
            SecureField("page.code", "Code") { _ in }
            Row("page.row", "Further", icon: "house") {}
            Message("page.reply", "guide", author: .other, text: "Hello", time: "14:02", state: .failed)
            Choice(
                "page.plan", "Plan", selection: "a",
                options: [.init("a", "Pro", card: Choice.Card("Pro", badge: "Best"))]
            ) { _ in }
            Button("page.delete", "Delete", role: .destructive) {}
        }
        interface.show(screen) { $0.trail = ["Home", "Page"] }
        interface.motion = 0
        for style in [Toast.Style.success, .info, .warning, .error] {
            interface.toasts.add([Toast(style, "Text")], at: .now)
        }
        for key in ["", ":", "Esc", "?"] {
            if let press = KeyPress(key) { _ = interface.take(.press(press)) }
            let letters = Set(interface.draw().cells.map(\.letter).filter { !$0.isASCII })
            #expect(letters.isSubset(of: Self.letters), "\(letters.subtracting(Self.letters))")
        }
    }
}
