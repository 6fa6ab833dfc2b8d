import Testing

@testable import Terminal

/// Every event, as terminals send it.
struct KeySequenceTests {
    private static func key(_ key: Key, _ modifiers: KeyModifiers = []) -> TerminalInput { .press(key, modifiers) }

    @Test(
        arguments: [
            ("[A", key(.up)), ("[1;2A", key(.up, .shift)), ("[1;3B", key(.down, .alt)),
            ("[1;5C", key(.right, .control)), ("[1;6D", key(.left, [.control, .shift])),
            ("[1;7H", key(.home, [.control, .alt])), ("[1;8F", key(.end, [.control, .alt, .shift])),
            ("[1;9D", key(.left, .alt)), ("[1;69C", key(.right, .control)),
            ("[2~", key(.insert)), ("[3~", key(.delete)), ("[5~", key(.pageUp)), ("[6~", key(.pageDown)),
            ("[3;5~", key(.delete, .control)), ("[5;3~", key(.pageUp, .alt)), ("[Z", key(.tab, .shift)),
            ("[1;6Z", key(.tab, [.control, .shift])),
            ("OP", key(.function(1))), ("OQ", key(.function(2))), ("OR", key(.function(3))), ("OS", key(.function(4))),
            ("[1;2P", key(.function(1), .shift)), ("[1;5R", key(.function(3), .control)), ("[P", key(.function(1))),
            ("[11~", key(.function(1))), ("[15~", key(.function(5))), ("[17~", key(.function(6))),
            ("[21~", key(.function(10))), ("[23~", key(.function(11))), ("[24~", key(.function(12))),
            ("[24;2~", key(.function(12), .shift)), ("[25~", key(.function(1), .shift)),
            ("[34~", key(.function(8), .shift)),
            ("[[A", key(.function(1))), ("[[E", key(.function(5))),
            // rxvt
            ("[3$", key(.delete, .shift)), ("[3^", key(.delete, .control)), ("[3@", key(.delete, [.control, .shift])),
            ("[7$", key(.home, .shift)), ("[5^", key(.pageUp, .control)), ("[a", key(.up, .shift)),
            ("[d", key(.left, .shift)), ("Oa", key(.up, .control)), ("Od", key(.left, .control)),
            ("O5A", key(.up)),
            // Alt
            ("b", .alt("b")), ("B", key(.letter("b"), [.alt, .shift])), (" ", .alt(" ")), ("<", .alt("<")),
            ("\u{7f}", key(.backspace, .alt)), ("\t", key(.tab, .alt)), ("\r", key(.enter, .alt)),
            ("\u{8}", key(.letter("h"), [.control, .alt])), ("\u{1f}", key(.letter("_"), [.control, .alt])),
            ("é", .alt("é")), ("世", .alt("世")), ("É", key(.letter("é"), [.alt, .shift])),
            ("\u{1b}[C", key(.right, .alt)), ("\u{1b}[3~", key(.delete, .alt)), ("\u{1b}OA", key(.up, .alt)),
            ("\u{1b}[1;5C", key(.right, [.control, .alt])), ("\u{1b}[3^", key(.delete, [.control, .alt])),
            // kitty
            ("[97;5u", .control("a")), ("[97;3u", .alt("a")), ("[97u", .text("a")), ("[97;2u", .text("A")),
            ("[228;1u", .text("ä")),
            ("[97;6u", key(.letter("a"), [.control, .shift])), ("[97;7u", key(.letter("a"), [.control, .alt])),
            ("[27u", .escape), ("[13;2u", key(.enter, .shift)), ("[9;5u", key(.tab, .control)),
            ("[127;5u", key(.backspace, .control)), ("[32;5u", key(.letter(" "), .control)), ("[105;5u", key(.tab)),
            ("[47;5u", .control("_")), ("[45;6u", .control("_")), ("[97;69u", .control("a")), ("[97;33u", .alt("a")),
            // xterm
            ("[27;5;97~", .control("a")), ("[27;2;65~", .text("A")), ("[27;5;9~", key(.tab, .control)),
            ("[27;2;13~", key(.enter, .shift)), ("[27;6;95~", .control("_")),
            ("[27;6;65~", key(.letter("a"), [.control, .shift])), ("[27;3;228~", .alt("ä")),
            // The mouse.
            ("[<0;1;1M", .mouse(.press, 0, 0)), ("[<0;3;4m", .mouse(.release, 2, 3)),
            ("[<32;3;4M", .mouse(.drag, 2, 3)),
            ("[<64;3;4M", .mouse(.wheelUp, 2, 3)), ("[<65;3;4M", .mouse(.wheelDown, 2, 3)),
            ("[<4;3;4M", .mouse(.press, 2, 3)), ("[<8;3;4M", .mouse(.press, 2, 3)),
            ("[<80;3;4M", .mouse(.wheelUp, 2, 3)), ("[<48;3;4M", .mouse(.drag, 2, 3)),
            ("[<0;0;0M", .mouse(.press, 0, 0)), ("[<0;;M", .mouse(.press, 0, 0)),
            ("[<0;99999999999999999999;99999999M", .mouse(.press, 65_534, 65_534)),
            // What a terminal says about itself.
            ("[?62;4;22c", .report(.attributes([62, 4, 22]))), ("[?6c", .report(.attributes([6]))),
            ("[?c", .report(.attributes([]))),
            ("[?2026;2$y", .report(.mode(2026, canChange: true))),
            ("[?2004;1$y", .report(.mode(2004, canChange: true))),
            ("[?9;0$y", .report(.mode(9, canChange: false))),
            ("[?9;4$y", .report(.mode(9, canChange: false))), ("[6;20;10t", .report(.cellSize(width: 10, height: 20))),
            ("]11;rgb:ffff/8080/0000\u{1b}\\", .report(.background(.rgb(255, 128, 0)))),
            ("]11;rgb:f/8/0\u{7}", .report(.background(.rgb(255, 136, 0)))),
            ("]11;rgb:1e/1E/2e\u{7}", .report(.background(.rgb(30, 30, 46)))),
            ("]11;rgb:fff/000/800\u{7}", .report(.background(.rgb(255, 0, 128)))),
            ("]11;rgba:0000/0000/ffff/8000\u{7}", .report(.background(.rgb(0, 0, 255)))),
            ("_Gi=31;OK\u{1b}\\", .report(.graphics(id: 31, answer: "OK"))),
            ("_Ga=q,i=7,p=2;ENOTSUPPORTED:no\u{1b}\\", .report(.graphics(id: 7, answer: "ENOTSUPPORTED:no"))),
            ("_G;EINVAL;x\u{1b}\\", .report(.graphics(id: nil, answer: "EINVAL;x"))),
        ] as [(String, TerminalInput)])
    func anEventIsWhatTheTerminalMeans(sequence: String, event: TerminalInput) {
        let bytes = Array("a\u{1b}\(sequence)b".utf8)
        let (whole, parts) = (Keyboard(), Keyboard())
        let expected = TerminalInput.joined([.text("a"), event, .text("b")])
        #expect(TerminalInput.joined(whole.parse(bytes)) == expected)
        #expect(!whole.isInEscape)
        #expect(TerminalInput.joined(bytes.flatMap { parts.parse([$0]) }) == expected)
    }
}
