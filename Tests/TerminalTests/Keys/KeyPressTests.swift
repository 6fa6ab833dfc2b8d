import Testing

@testable import Terminal

struct KeyPressTests {
    @Test(
        arguments: [
            ("Ctrl-K", KeyPress.control("k")), ("Alt-Left", KeyPress(.left, .alt)), ("F1", KeyPress(.function(1))),
            ("F12", KeyPress(.function(12))), ("Enter", .enter), ("?", KeyPress(.letter("?"))),
            ("Space", KeyPress(.letter(" "))), ("Shift-Tab", KeyPress(.tab, .shift)), ("k", KeyPress(.letter("k"))),
            ("K", KeyPress(.letter("K"))), ("Esc", .escape), ("PageUp", KeyPress(.pageUp)),
            ("Ctrl-Alt-Shift-Delete", KeyPress(.delete, [.control, .alt, .shift])), ("Ctrl-_", .control("_")),
            ("Ctrl-Space", KeyPress(.letter(" "), .control)), ("Alt--", .alt("-")), ("-", KeyPress(.letter("-"))),
            ("+", KeyPress(.letter("+"))), ("Alt-+", .alt("+")), ("Alt-É", .alt("é")), ("Alt-ß", .alt("ß")),
            ("Ctrl-Shift-A", KeyPress(.letter("a"), [.control, .shift])), ("世", KeyPress(.letter("世"))),
        ])
    func aKeyHasAName(name: String, key: KeyPress) {
        #expect(key.description == name)
        #expect(KeyPress(name) == key)
    }

    @Test(
        arguments: [
            ("ctrl+k", "Ctrl-K"), ("CTRL-K", "Ctrl-K"), ("alt+left", "Alt-Left"),
            ("shift+alt+ctrl+up", "Ctrl-Alt-Shift-Up"), ("pageup", "PageUp"), ("f10", "F10"), ("Shift-a", "A"),
            ("shift-A", "A"), ("c", "c"), ("s", "s"), ("Ctrl-+", "Ctrl-+"),
            // The same key for a terminal.
            ("Ctrl-I", "Tab"), ("Ctrl-M", "Enter"), ("Ctrl-[", "Esc"), ("Ctrl-/", "Ctrl-_"), ("Ctrl-@", "Ctrl-Space"),
            ("Ctrl-?", "Backspace"), ("Ctrl-Alt-I", "Alt-Tab"),
        ])
    func otherSpellingsAreRead(name: String, description: String) {
        #expect(KeyPress(name)?.description == description)
    }

    @Test(
        arguments: [
            "", "  ", "Ctrl-", "Ctrl", "Hyper-K", "kk", "F0", "F13", "F1x", "F01", "Shift-1", "Shift-Space", "c-", "\n",
            "Ctrl-\u{1b}", "Shift-?",
        ])
    func whatNoTerminalSendsIsNoKey(name: String) {
        #expect(KeyPress(name) == nil)
    }

    @Test func everyNameIsReadAsTheSameKey() {
        let letters: [Key] = "azAZ09é世-+/?_@[ ßİ".map { .letter($0) }
        let named: [Key] = [
            .enter, .tab, .escape, .backspace, .delete, .insert, .left, .right, .up, .down, .home, .end, .pageUp,
            .pageDown,
        ]
        for key in letters + named + (1...12).map({ .function($0) }) {
            for modifiers in (0..<8).map(KeyModifiers.init(rawValue:)) {
                let press = KeyPress(key, modifiers)
                #expect(KeyPress(press.description) == press)
                #expect(KeyPress(press.key, press.modifiers) == press)
            }
        }
    }
}
