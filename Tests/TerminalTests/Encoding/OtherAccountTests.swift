import CoreTesting
import Design
import Testing

@testable import Terminal

/// The frame in which the window goes over to another account, cut off after each of its bytes.
struct OtherAccountTests {
    private var encoder = FrameEncoder()

    private mutating func encode(_ grid: Grid) throws -> [UInt8] {
        let frame = encoder.encode(grid)
        return try #require(frame).bytes
    }

    /// No letter stands in two of these rows.
    private static let alphabets = [
        ["anna", "bébé", "c@d.e", "fghi jk"], ["ZZTOP", "世界", "👩\u{200d}👩\u{200d}👧", "नमस्ते", "ЖЩ ЪЬ", "🇸🇪"],
    ]

    private static func grid(
        _ account: Int?, columns: Int, rows: Int, using generator: inout SeededGenerator
    ) -> Grid {
        var grid = Grid(columns: columns, rows: rows)
        grid.account = account.map { "account \($0)" }
        for _ in 0..<12 {
            let text = account.flatMap { alphabets[$0].randomElement(using: &generator) } ?? "-- .. --"
            let style = Style(.standard, on: Bool.random(using: &generator) ? .rgb(9, 9, 9) : .standard)
            grid.write(
                text, column: Int.random(in: 0..<columns, using: &generator),
                row: Int.random(in: 0..<rows, using: &generator), style)
        }
        return grid
    }

    private static func letters(of account: Int) -> Set<Unicode.Scalar> {
        Set(alphabets[account].joined().unicodeScalars).subtracting([" "])
    }

    private static func shows(_ replay: ScreenReplay, account: Int) -> Bool {
        let letters = letters(of: account)
        return replay.cells.joined().contains { cell in
            cell.letter != " " && cell.letter.unicodeScalars.contains { letters.contains($0) }
        }
    }

    private static func expectNeverBoth(
        _ bytes: [UInt8], in replay: inout ScreenReplay, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for (index, byte) in bytes.enumerated() {
            replay.send([byte])
            #expect(
                !(shows(replay, account: 0) && shows(replay, account: 1)), "byte \(index)",
                sourceLocation: sourceLocation)
        }
    }

    @Test(arguments: 0..<20, ScreenReplay.Widths.allCases)
    mutating func noCutShowsLettersOfBoth(seed: UInt64, widths: ScreenReplay.Widths) throws {
        var generator = SeededGenerator(seed: seed)
        let (columns, rows) = (20, 5)
        var replay = ScreenReplay(columns: columns, rows: rows, widths: widths)
        for account in [0, 1, 0] {
            let grid = Self.grid(account, columns: columns, rows: rows, using: &generator)
            Self.expectNeverBoth(try encode(grid), in: &replay)
            #expect(replay.problem(showing: grid) == nil)
            #expect(Self.shows(replay, account: account))
        }
        #expect(replay.clears == 1)
    }

    /// Signed out between the two, but the terminal was too slow for that frame.
    @Test mutating func theFramesBetweenThemMayHaveBeenDropped() throws {
        var generator = SeededGenerator(seed: 1)
        var replay = ScreenReplay(columns: 20, rows: 5)
        let frames = [0, nil, 1].map { Self.grid($0, columns: 20, rows: 5, using: &generator) }
        replay.send(try encode(frames[0]))
        Self.expectNeverBoth(try encode(frames[2]), in: &replay)
    }

    @Test(arguments: [false, true]) mutating func whatTheTerminalShowsIsNotKnown(isResized: Bool) throws {
        var generator = SeededGenerator(seed: 2)
        var replay = ScreenReplay(columns: 20, rows: 5)
        let old = Self.grid(0, columns: 20, rows: isResized ? 4 : 5, using: &generator)
        replay.send(try encode(old))
        if !isResized { encoder.forget() }
        let new = Self.grid(1, columns: 20, rows: 5, using: &generator)
        Self.expectNeverBoth(try encode(new), in: &replay)
        #expect(replay.problem(showing: new) == nil)
        #expect(replay.clears == 1)
    }

    @Test mutating func theSameAccountIsNotBlankedFirst() throws {
        var grid = Grid(columns: 20, rows: 1)
        grid.account = "account 0"
        grid.write("abc", column: 0, row: 0, Style())
        _ = encoder.encode(grid)
        grid.write("x", column: 0, row: 0, Style())
        grid.cursor = Position(column: 1, row: 0)
        let bytes = try encode(grid)
        #expect(String(decoding: bytes, as: UTF8.self) == "\r" + "x\u{1b}[?25h")
    }

    @MainActor @Test func aFrameIsOfTheUserOfTheWindow() {
        let interface = Interface.ofTest()
        interface.show(Screen("page", title: "Page") {}) { $0.user = "anna@example.org" }
        #expect(interface.draw().account == "anna@example.org")
        interface.resize(columns: 10, rows: 5)
        #expect(interface.draw().account == "anna@example.org")
    }
}
