import CoreTesting
import Design
import Testing

@testable import Terminal

/// Frames, shown by a terminal of the test's own.
struct FrameEncoderTests {
    private var encoder = FrameEncoder()

    private mutating func encode(_ grid: Grid) throws -> [UInt8] {
        let frame = encoder.encode(grid)
        return try #require(frame).bytes
    }

    @Test mutating func aLetterTakesFewBytes() throws {
        var grid = Grid(columns: 80, rows: 24)
        grid.cursor = Position(column: 5, row: 5)
        _ = encoder.encode(grid)
        grid.write("x", column: 5, row: 5, Style())
        grid.cursor = Position(column: 6, row: 5)
        let bytes = try encode(grid)
        #expect(bytes == Array("x".utf8))
    }

    @Test mutating func lettersThatAreKnownToTakeOneColumnTakeNoMoves() throws {
        encoder.options.isAmbiguousNarrow = true
        var grid = Grid(columns: 20, rows: 1)
        _ = encoder.encode(grid)
        grid.write("Привет—“αβγ”…", column: 0, row: 0, Style())
        let bytes = try encode(grid)
        #expect(String(decoding: bytes, as: UTF8.self) == "\u{1b}[HПривет—“αβγ”…")
    }

    @Test(arguments: [("ᄀ", "ᄀ"), ("ᄀ", "가"), ("가", "ᄀ")])
    mutating func twoLettersStayTwo(first: String, second: String) throws {
        var replay = ScreenReplay(columns: 10, rows: 1)
        var grid = Grid(columns: 10, rows: 1)
        grid.write(first, column: 0, row: 0, Style())
        grid.write(second, column: 2, row: 0, Style())
        replay.send(try encode(grid))
        #expect(replay.problem(showing: grid) == nil)
    }

    @Test mutating func allRowsOfAnAddressAreOneHyperlink() throws {
        let address = "https://apple.example/authorize?state=1234567890"
        #expect(Hyperlink.of(address) == address)
        var canvas = Canvas(columns: 30, rows: 4, theme: Theme(), symbols: .unicode)
        let lines = Line(address, Face(.link, link: address)).wrapped(columns: 30)
        #expect(lines.count == 2)
        for (row, line) in lines.enumerated() { canvas.write(line, column: 0, row: row) }
        canvas.write(Line("Next"), column: 0, row: 3)
        let text = String(decoding: try encode(canvas.grid), as: UTF8.self)
        let (start, end) = ("\u{1b}]8;id=1;\(address)\u{1b}\\", "\u{1b}]8;;\u{1b}\\")
        #expect(text.contains(start))
        #expect(text.split(separator: end).last?.contains("Next") == true)

        // Another address in the same place is written again.
        let other = "https://apple.example/authorize?state=0987654321"
        var next = Canvas(columns: 30, rows: 4, theme: Theme(), symbols: .unicode)
        for (row, line) in Line(address, Face(.link, link: other)).wrapped(columns: 30).enumerated() {
            next.write(line, column: 0, row: row)
        }
        next.write(Line("Next"), column: 0, row: 3)
        #expect(String(decoding: try encode(next.grid), as: UTF8.self).contains("\u{1b}]8;id=1;\(other)\u{1b}\\"))
    }

    @MainActor @Test func anAddressIsCopiedWhole() throws {
        let address = "https://apple.example/authorize?state=1234567890&scope=name%20email"
        let interface = Interface.ofTest(columns: 40)
        interface.show(Screen("in", title: "In") { Text("in.address", address, label: "Open this address") })
        #expect(!interface.sees(address))
        #expect(try interface.press("y") == [.copy(address)])
    }

    @Test(
        arguments: [
            "", "mailto:a@b.c", "javascript:alert(1)", "file:///etc/passwd", "https://", "https://a.b/ c",
            "https://a.b/\u{1b}\\", "https://a.b/é", "Go to https://a.b/", "otpauth://totp/x",
            "https://a.b/" + String(repeating: "x", count: 3_000),
        ])
    func onlyAddressesOfTheWebAndThisAppAreHyperlinks(text: String) {
        #expect(Hyperlink.of(text) == nil)
    }

    @Test(arguments: [(1, false), (2, true), (24, true)])
    mutating func aFrameOfSeveralRowsIsHeldBackUntilItIsComplete(changedRows: Int, isHeldBack: Bool) throws {
        encoder.options.isSynchronized = true
        var grid = Grid(columns: 80, rows: 24)
        _ = try encode(grid)
        for row in 0..<changedRows { grid.write("x", column: 0, row: row, Style()) }
        let text = String(decoding: try encode(grid), as: UTF8.self)
        #expect(text.hasPrefix("\u{1b}[?2026h") == isHeldBack)
        #expect(text.hasSuffix("\u{1b}[?2026l") == isHeldBack)
    }

    @Test mutating func blanksAreErasedWhereThatTakesTheBackground() throws {
        encoder.options.erasesWithBackground = true
        let (page, focus) = (Style(.rgb(9, 9, 9), on: .rgb(1, 1, 1)), Style(.rgb(9, 9, 9), on: .rgb(2, 2, 2)))
        var grid = Grid(columns: 80, rows: 4, style: page)
        _ = try encode(grid)
        grid.fill(Area(column: 2, row: 1, columns: 50, rows: 1), focus)
        grid.cursor = Position(column: 2, row: 1)
        let inside = String(decoding: try encode(grid), as: UTF8.self)
        #expect(inside == "\u{1b}[2;3H\u{1b}[38;2;9;9;9;48;2;2;2;2m\u{1b}[50X\u{1b}[m\u{1b}[?25h")
        grid.fill(Area(column: 2, row: 1, columns: 78, rows: 1), focus)
        let atEnd = String(decoding: try encode(grid), as: UTF8.self)
        #expect(atEnd == "\u{1b}[50C\u{1b}[38;2;9;9;9;48;2;2;2;2m\u{1b}[K\u{1b}[m\u{1b}[3G")
    }

    @Test(arguments: [("xterm-256color", true), ("alacritty", true), ("xtermite", false), ("tmux-256color", false)])
    func theKindOfTerminalSaysWhetherItErasesWithTheBackground(kind: String, expected: Bool) {
        #expect(TerminalCapabilities(environment: ["TERM": kind]).options.erasesWithBackground == expected)
    }
}
