import CoreTesting
import Testing

@testable import Terminal

struct KeyParserTests {
    private func keys(_ bytes: [UInt8]) -> [TerminalInput] { Keyboard().parse(bytes) }

    @Test(
        arguments: [
            ("a", [.text("a")]), ("hello", [.text("hello")]), ("é", [.text("é")]), ("世界", [.text("世界")]),
            ("👍🏽", [.text("👍🏽")]), ("", []), ("\r\n", [.enter, .control("j")]),
            ("\u{1b}\n", [.press(.letter("j"), [.control, .alt])]),
            ("a\rb", [.text("a"), .enter, .text("b")]),
            ("\u{7f}", [.backspace]), ("\u{8}", [.control("h")]), ("\u{1}", [.control("a")]),
            ("\u{5}", [.control("e")]), ("\u{15}", [.eraseToStart]),
            ("\u{b}", [.control("k")]), ("\u{17}", [.eraseWord]), ("\u{4}", [.endOfInput]),
            ("\u{0}\u{c}\u{1f}", [.press(.letter(" "), .control), .control("l"), .control("_")]),
            ("a\t\u{3}b", [.text("a"), .complete, .interrupt, .text("b")]),
            ("\u{1b}[A\u{1b}[B\u{1b}[C\u{1b}[D", [.up, .down, .right, .left]),
            ("\u{1b}OA\u{1b}OB\u{1b}OC\u{1b}OD", [.up, .down, .right, .left]),
            ("\u{1b}[H\u{1b}[F\u{1b}OH\u{1b}OF", [.home, .end, .home, .end]),
            ("\u{1b}[1~\u{1b}[7~\u{1b}[4~\u{1b}[8~\u{1b}[3~", [.home, .home, .end, .end, .delete]),
            ("\u{1b}[1;5C\u{1b}[3;2~", [.press(.right, .control), .press(.delete, .shift)]), ("\u{1b}OM", [.enter]),
            ("\u{1b}[I\u{1b}[O", [.focus(true), .focus(false)]), ("\u{1b}OI", []), ("\u{1b}[1I", []),
            ("\u{1b}[99999999999999999999~\u{1b}[1;80R", []),
            ("\u{1b}[24;80R", [.report(.cursor(Position(column: 79, row: 23)))]),
            ("\u{1b}[M \rx", [.enter, .text("x")]), ("\u{1b}[M\u{1b}[A", [.up]),
            ("\u{1b}[[Zx", [.text("x")]), ("\u{1b}xy", [.alt("x"), .text("y")]),
            ("\u{1b}\u{1b}[A", [.press(.up, .alt)]), ("\u{1b}\r", [.press(.enter, .alt)]),
            ("\u{1b}[1\r", [.enter]), ("\u{1b}[1\u{1b}[A", [.up]), ("\u{1b}O\r", [.enter]),
            ("\u{1b}[200~a\rb\u{1b}[A\u{1b}[201~c", [.paste("a\rb\u{1b}[A"), .text("c")]),
            ("\u{1b}[200~\u{1b}[201~", [.paste("")]), ("\u{1b}[200~\u{1b}\u{1b}[201~", [.paste("\u{1b}")]),
            ("\u{1b}[200~\u{1b}[20\u{1b}[201~", [.paste("\u{1b}[20")]), ("\u{1b}[201~", []),
            ("\u{1b}]12;rgb:0/0/0\u{7}a", [.text("a")]), ("\u{1b}]11;x\u{1b}\\a", [.text("a")]),
            ("\u{1b}P1$r0m\u{1b}\\a", [.text("a")]), ("\u{1b}Xab\ra", [.enter, .text("a")]),
            ("\u{1b}Xab\u{3}a", [.interrupt, .text("a")]), ("\u{1b}[1\u{3}", [.interrupt]),
            ("\u{1b}Xab\u{1c}a", [.press(.quit), .text("a")]), ("\u{1b}\u{1c}", [.press(.quit)]),
            ("\u{1b}[200~\u{3}\u{1c}\u{1a}\u{1b}[201~\u{1c}", [.paste("\u{3}\u{1c}\u{1a}"), .press(.quit)]),
            // A message that was begun by accident ends with the next key.
            ("\u{1b}Xab\u{1b}[Ac", [.up, .text("c")]), ("\u{1b}]ab\u{1b}b", [.alt("b")]),
            // Escape, and then something that is no key with Alt.
            ("\u{1b}\u{1b}[I", [.escape, .focus(true)]), ("\u{1b}\u{1b}[?62c", [.escape, .report(.attributes([62]))]),
            ("\u{1b}\u{1b}]0;t\u{7}a", [.escape, .text("a")]), ("\u{1b}\u{1b}x", [.escape, .alt("x")]),
            ("\u{1b}\u{1b}\u{1b}OA", [.escape, .press(.up, .alt)]), ("\u{1b}\u{1b}[99zx", [.escape, .text("x")]),
            ("\u{1b}\u{1b}[<0;1;1M", [.escape, .mouse(.press, 0, 0)]), ("\u{1b}\u{3}", [.interrupt]),
            ("\u{1b}\u{1b}[200~a\u{1b}[201~", [.escape, .paste("a")]),
        ] as [(String, [TerminalInput])])
    func keysAreRead(text: String, expected: [TerminalInput]) {
        #expect(keys(Array(text.utf8)) == expected)
    }

    @Test(
        arguments: [
            "\u{1b}[<128;1;1M", "\u{1b}[<1;1;1M", "\u{1b}[<2;1;1m", "\u{1b}[<0;1M", "\u{1b}[<3;1;1M", "\u{1b}[32;1;1M",
            "\u{1b}[M !!",
            "\u{1b}[M#\u{0}A", "\u{1b}[>1;2;3c", "\u{1b}[?6n", "\u{1b}[0n", "\u{1b}[4;1;2$y", "\u{1b}[3;10;10t",
            "\u{1b}]52;c;YQ==\u{7}", "\u{1b}]11;rgb:zz/0/0\u{7}", "\u{1b}_Xa\u{1b}\\", "\u{1b}P1+r544e\u{1b}\\",
            "\u{1b}[?997;1n", "\u{1b}O1;1z", "\u{1b}[97;9u", "\u{1b}[97;1:3u", "\u{1b}[57441;2u", "\u{1b}[1;5:3A",
            "\u{1b}[MCBA", "\u{1b}[M\u{7f}~M", "\u{1b}[<0A", "\u{1b}[>1;2H", "\u{1b}[?1D", "\u{1b}[1 F",
            "\u{1b}[<35;3;4M", "\u{1b}[<66;3;4M", "\u{1b}[?5u", "\u{1b}]10;rgb:0/0/0\u{7}",
            "\u{1b}P>|XTerm(388)\u{1b}\\",
        ])
    func mouseAndTerminalReportsAreDiscarded(report: String) {
        let bytes = Array("ab\(report)c\(report)".utf8)
        #expect(TerminalInput.joined(keys(bytes)) == [.text("abc")])
        let parser = Keyboard()
        #expect(TerminalInput.joined(bytes.flatMap { parser.parse([$0]) }) == [.text("abc")])
        #expect(!parser.isInEscape)
    }

    @Test func mouseReportsCanContainInvalidUTF8() {
        #expect(keys([0x1b, 0x5b, 0x4d, 0x20, 0xc3, 0xff, 0x61]) == [.text("a")])
    }

    @Test(
        arguments: [
            ([0xff], "\u{fffd}"), ([0x80], "\u{fffd}"), ([0xc3, 0x61], "\u{fffd}a"),
            ([0xc0, 0xaf], "\u{fffd}\u{fffd}"),
            ([0xe4, 0xb8, 0x61], "\u{fffd}a"), ([0xc3, 0xc3, 0xa9], "\u{fffd}é"), ([0xf5, 0x61], "\u{fffd}a"),

        ] as [([UInt8], String)])
    func whatIsNoUTF8CanBeSeen(bytes: [UInt8], text: String) {
        #expect(keys(bytes) == [.text(text)])
    }

    @Test(arguments: [0xc3, 0xe4, 0xf0] as [UInt8])
    func halfALetterEndsWithTheNextKey(byte: UInt8) {
        #expect(keys([byte, 0x0d, 0x61]) == [.text("\u{fffd}"), .enter, .text("a")])
        #expect(keys([byte, 0x1b, 0x5b, 0x41]) == [.text("\u{fffd}"), .up])
    }

    @Test func aSequenceThatIsTooLongIsNoKey() {
        #expect(keys(Array("\u{1b}[\(String(repeating: "1", count: 100_000))Ab".utf8)) == [.text("b")])
    }

    @Test func aMessageThatNeverEndsGivesTheLineBack() {
        let bytes = Array("\u{1b}]\(String(repeating: "x", count: 4_096))yz".utf8)
        #expect(keys(bytes) == [.text("z")])
    }

    @Test func aPasteIsKeptUpToItsLimit() {
        let parser = Keyboard(pasteLimit: 4)
        #expect(parser.parse(Array("\u{1b}[200~abcdefgh\u{1b}[20x\u{1b}[201~i".utf8)) == [.paste("abcd"), .text("i")])
    }

    /// Otherwise a terminal that never ends one would keep all keys for it.
    @Test(arguments: [([0x03], true), ([0x1c], true), ([0x61], false), ([0x03, 0x0d], false)] as [([UInt8], Bool)])
    func aPasteThatGoesOnTooLateEndsWithCtrlC(bytes: [UInt8], ends: Bool) {
        let ended: [TerminalInput] = ends ? [.paste("ab")] : []
        var parser = KeyParser()
        #expect(parser.parse("\u{1b}[200~ab".utf8) == [])
        #expect(parser.isInPaste)
        #expect(parser.endPaste(for: bytes[...]) == ended)
        #expect(parser.isInPaste == ended.isEmpty)
        #expect(parser.endPaste(for: [0x03][...]) == (ended.isEmpty ? [.paste("ab")] : []))
    }

    @Test func anEscapeThatNothingFollowsIsTheEscapeKey() {
        let parser = Keyboard()
        #expect(parser.type("\u{1b}") == [])
        #expect(parser.isInEscape)
        #expect(parser.giveUpEscape() == [.escape])
        #expect(!parser.isInEscape)
        #expect(parser.giveUpEscape() == [])
        #expect(parser.type("\u{1b}\u{1b}") == [])
        #expect(parser.giveUpEscape() == [.escape, .escape])
        #expect(parser.type("A") == [.text("A")])
    }

    /// Alt and one of these letters is also how a message begins.
    @Test(arguments: ["]", "P", "_", "^", "X"] as [Character])
    func aMessageThatDoesNotEndInTimeIsKeys(letter: Character) {
        let typed = "\u{1b}\(letter)word"
        let idle = Keyboard()
        #expect(idle.type(typed) == [])
        #expect(idle.isInEscape)
        #expect(idle.giveUpEscape() == [.alt(letter), .text("word")])
        // Keys that follow each other faster than that are no message either.
        var parser = KeyParser()
        #expect(parser.parse("a\u{1b}\(letter)".utf8, at: .seconds(5)) == [.text("a")])
        #expect(parser.parse("w".utf8, at: .seconds(5) + .milliseconds(99)) == [])
        #expect(parser.parse("x\r".utf8, at: .seconds(5) + .milliseconds(100)) == [.alt(letter), .text("wx"), .enter])
    }

    @Test(
        arguments: [
            "\u{1b}[", "\u{1b}[1;", "\u{1b}O", "\u{1b}O1", "\u{1b}[[", "\u{1b}[M", "\u{1b}[M !", "\u{1b}[<1;",
            "\u{1b}[?",
        ])
    func aSequenceThatNothingFollowsIsLeftOut(bytes: String) {
        let parser = Keyboard()
        #expect(parser.type(bytes) == [])
        #expect(parser.isInEscape)
        #expect(parser.giveUpEscape() == [])
        #expect(!parser.isInEscape)
        #expect(parser.type("A") == [.text("A")])
    }

    @Test func halfALetterWithAltIsLeftOut() {
        let parser = Keyboard()
        #expect(parser.parse([0x1b, 0xc3]) == [])
        #expect(parser.isInEscape)
        #expect(parser.giveUpEscape() == [])
        #expect(parser.parse([0x1b, 0xc3, 0xa9, 0x61]) == [.alt("é"), .text("a")])
        #expect(parser.parse([0x1b, 0xe4, 0x61, 0x1b, 0xff, 0x61]) == [.text("a"), .text("a")])
    }

    @Test func neitherAPasteNorHalfALetterIsGivenUp() {
        let parser = Keyboard()
        #expect(parser.type("\u{1b}[200~a") == [])
        #expect(parser.giveUpEscape() == [])
        #expect(parser.parse(Array("b\u{1b}[201~".utf8) + [0xc3]) == [.paste("ab")])
        #expect(parser.giveUpEscape() == [])
        #expect(parser.parse([0xa9]) == [.text("é")])
    }

    @Test func anyBytesMeanTheSameHoweverTheyArrive() {
        var generator = SeededGenerator(seed: 13)
        // Mostly those that sequences consist of.
        let common = Array("\u{1b}\u{1b}\u{1b}[[]OP_?<;:$~019acuMR\\\u{7}\r\u{9b}".utf8)
        for _ in 0..<(Fuzz.count / 4) {
            let bytes = (0..<24).map { _ in
                UInt8.random(in: 0..<10, using: &generator) < 8
                    ? common.randomElement(using: &generator) ?? 0x1b : UInt8.random(in: 0...255, using: &generator)
            }
            let (whole, parts) = (Keyboard(pasteLimit: 5), Keyboard(pasteLimit: 5))
            let inOne = whole.parse(bytes) + whole.giveUpEscape()
            let inParts = bytes.flatMap { parts.parse([$0]) } + parts.giveUpEscape()
            #expect(TerminalInput.joined(inParts) == TerminalInput.joined(inOne), "\(bytes)")
        }
    }

    @Test func afterBytesOfAnyKindALineCanBeWritten() {
        var generator = SeededGenerator(seed: 12)
        for _ in 0..<2_000 {
            let parser = Keyboard()
            _ = parser.parse((0..<40).map { _ in UInt8.random(in: 0...255, using: &generator) })
            _ = parser.parse(Array("\u{1b}[201~\r".utf8))
            #expect(parser.parse(Array("x\r".utf8)) == [.text("x"), .enter])
        }
    }
}
