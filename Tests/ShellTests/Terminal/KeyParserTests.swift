import CoreTesting
import Testing

@testable import Shell

/// A parser that can be used inside an expectation.
private final class Keyboard {
    private var parser: KeyParser

    init(pasteLimit: Int = 1_000) {
        parser = KeyParser(pasteLimit: pasteLimit)
    }

    var isInEscape: Bool { parser.isInEscape }

    func parse(_ bytes: [UInt8]) -> [TerminalKey] { parser.parse(bytes) }

    func giveUpEscape() { parser.giveUpEscape() }
}

@Suite struct KeyParserTests {
    private func keys(_ bytes: [UInt8]) -> [TerminalKey] { Keyboard().parse(bytes) }

    @Test(
        arguments: [
            ("a", [.text("a")]), ("hello", [.text("hello")]), ("é", [.text("é")]), ("世界", [.text("世界")]),
            ("👍🏽", [.text("👍🏽")]), ("", []), ("\r", [.enter]), ("\n", [.enter]),
            ("a\rb", [.text("a"), .enter, .text("b")]),
            ("\u{7f}", [.backspace]), ("\u{8}", [.backspace]), ("\u{1}", [.home]), ("\u{5}", [.end]),
            ("\u{15}", [.eraseToStart]),
            ("\u{b}", [.eraseToEnd]), ("\u{17}", [.eraseWord]), ("\u{4}", [.endOfInput]),
            ("\u{2}\u{6}", [.left, .right]),
            ("\u{10}\u{e}", [.up, .down]),
            ("\u{0}\u{c}\u{1f}", []), ("a\t\u{3}b", [.text("a"), .complete, .interrupt, .text("b")]),
            ("\u{1b}[A\u{1b}[B\u{1b}[C\u{1b}[D", [.up, .down, .right, .left]),
            ("\u{1b}OA\u{1b}OB\u{1b}OC\u{1b}OD", [.up, .down, .right, .left]),
            ("\u{1b}[H\u{1b}[F\u{1b}OH\u{1b}OF", [.home, .end, .home, .end]),
            ("\u{1b}[1~\u{1b}[7~\u{1b}[4~\u{1b}[8~\u{1b}[3~", [.home, .home, .end, .end, .delete]),
            ("\u{1b}[1;5C\u{1b}[3;2~", [.right, .delete]), ("\u{1b}OM", [.enter]),
            ("\u{1b}[I\u{1b}[O", [.focus(true), .focus(false)]), ("\u{1b}OI", []), ("\u{1b}[1I", []),
            ("\u{1b}[5~\u{1b}[15~\u{1b}[99999999999999999999~\u{1b}[Z\u{1b}[?1;2c\u{1b}[24;80R", []),
            ("\u{1b}[[Ax", [.text("x")]), ("\u{1b}xy", [.text("y")]), ("\u{1b}\u{1b}[A", [.up]), ("\u{1b}\r", [.enter]),
            ("\u{1b}[1\r", [.enter]), ("\u{1b}[1\u{1b}[A", [.up]), ("\u{1b}O\r", [.enter]),
            ("\u{1b}[200~a\rb\u{1b}[A\u{1b}[201~c", [.paste("a\rb\u{1b}[A"), .text("c")]),
            ("\u{1b}[200~\u{1b}[201~", [.paste("")]), ("\u{1b}[200~\u{1b}\u{1b}[201~", [.paste("\u{1b}")]),
            ("\u{1b}[200~\u{1b}[20\u{1b}[201~", [.paste("\u{1b}[20")]), ("\u{1b}[201~", []),
            ("\u{1b}]11;rgb:0/0/0\u{7}a", [.text("a")]), ("\u{1b}]11;x\u{1b}\\a", [.text("a")]),
            ("\u{1b}P1$r0m\u{1b}\\a", [.text("a")]), ("\u{1b}Xab\ra", [.enter, .text("a")]),
            ("\u{1b}Xab\u{3}a", [.interrupt, .text("a")]), ("\u{1b}[1\u{3}", [.interrupt]),
        ] as [(String, [TerminalKey])])
    func keysAreRead(text: String, expected: [TerminalKey]) {
        #expect(keys(Array(text.utf8)) == expected)
    }

    @Test(
        arguments: [
            "\u{1b}[<0;1;1M", "\u{1b}[<0;1;1m", "\u{1b}[<64;120;40M", "\u{1b}[32;1;1M", "\u{1b}[M !!",
            "\u{1b}[M#\u{0}A",
            "\u{1b}[MCBA", "\u{1b}[M\u{7f}~M", "\u{1b}[<0A", "\u{1b}[>1;2H", "\u{1b}[?1D", "\u{1b}[1 F",
        ])
    func mouseAndTerminalReportsAreDiscarded(report: String) {
        let bytes = Array("ab\(report)c\(report)".utf8)
        #expect(Self.joined(keys(bytes)) == [.text("abc")])
        let parser = Keyboard()
        #expect(Self.joined(bytes.flatMap { parser.parse([$0]) }) == [.text("abc")])
        #expect(!parser.isInEscape)
    }

    @Test func mouseReportsCanContainInvalidUTF8() {
        #expect(keys([0x1b, 0x5b, 0x4d, 0x20, 0xc3, 0xff, 0x61]) == [.text("a")])
    }

    @Test func keysEndWhatTheMouseHasNotFinished() {
        #expect(keys(Array("\u{1b}[M \rx".utf8)) == [.enter, .text("x")])
        #expect(keys(Array("\u{1b}[M\u{1b}[A".utf8)) == [.up])
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

    @Test(arguments: ["\u{1b}", "\u{1b}[", "\u{1b}[1;", "\u{1b}O", "\u{1b}[M", "\u{1b}[M !"])
    func anEscapeThatNothingFollowsIsLeftOut(bytes: String) {
        let parser = Keyboard()
        #expect(parser.parse(Array(bytes.utf8)) == [])
        #expect(parser.isInEscape)
        parser.giveUpEscape()
        #expect(!parser.isInEscape)
        #expect(parser.parse(Array("A".utf8)) == [.text("A")])
    }

    @Test func neitherAPasteNorHalfALetterIsGivenUp() {
        let parser = Keyboard()
        #expect(parser.parse(Array("\u{1b}[200~a".utf8)) == [])
        parser.giveUpEscape()
        #expect(parser.parse(Array("b\u{1b}[201~".utf8) + [0xc3]) == [.paste("ab")])
        parser.giveUpEscape()
        #expect(parser.parse([0xa9]) == [.text("é")])
    }

    @Test func bytesMeanTheSameHoweverTheyArrive() {
        var generator = SeededGenerator(seed: 11)
        let pieces = [
            "a", "é", "世", "👍🏽", "\r", "\u{1b}[A", "\u{1b}[3~", "\u{1b}[I", "\u{1b}OB", "\u{1b}[200~x\ry\u{1b}[201~",
            "\u{1b}]0;t\u{7}", "\u{1b}[1;5D", "\u{7f}", "\u{1b}q", "\u{1b}[<0;1;1M", "\u{1b}[M !!",
        ]
        for _ in 0..<500 {
            let bytes = (0..<12).flatMap { _ in Array((pieces.randomElement(using: &generator) ?? "").utf8) }
            let parser = Keyboard()
            var inPieces: [TerminalKey] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Int.random(in: 1...rest.count, using: &generator)
                inPieces += parser.parse(Array(rest.prefix(count)))
                rest = rest.dropFirst(count)
            }
            #expect(Self.joined(inPieces) == Self.joined(keys(bytes)))
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

    private static func joined(_ keys: [TerminalKey]) -> [TerminalKey] {
        keys.reduce(into: []) { joined, key in
            if case .text(let more) = key, case .text(let text)? = joined.last {
                joined[joined.count - 1] = .text(text + more)
            } else {
                joined.append(key)
            }
        }
    }
}
