import Drawing
import Foundation
import Motion
import Testing

/// The app's animations on the whole screen of a terminal that is not ours: it shows the pixels of their frames.
@Suite(.timeLimit(.minutes(10)), .enabled(if: PyteTerminal.python != nil, "SLIPWAY_PYTE names no Python with pyte."))
@MainActor struct AnimationTerminalTests {
    static let (columns, rows) = (100, 40)
    private let home = TestHome()

    private func open(_ link: String) async throws -> PyteTerminal {
        try await home.signUp("ada@example.com")
        let session = try DriverSession(home)
        try await session.finishOnboarding()
        try await session.quit()
        return try PyteTerminal(
            home, ["shell", link], columns: Self.columns, rows: Self.rows)
    }

    /// Presses the button that has the focus until its label is another one.
    private func press(_ label: String, _ next: String, in terminal: PyteTerminal) async throws {
        try await terminal.shows(label) { $0.text.contains(label) }
        terminal.press(KeyBytes.enter)
        try await terminal.shows(next) { $0.text.contains(next) }
    }

    @Test func whatPlaysOnceEndsWithItsLastFrame() async throws {
        let terminal = try await open("slipway://lottie1")
        let frames = try SeenAnimation("once", "A green seal appears, and a check mark is drawn on it.")
        while try await frames.shown(in: terminal) != frames.count - 1 { try await terminal.change() }
        await terminal.stop()
    }

    @Test func whatRepeatsStandsStillWhenItIsPaused() async throws {
        let terminal = try await open("slipway://lottie2")
        let frames = try SeenAnimation("loop", "The beam of a lighthouse turns above the sea.")
        try await press("Pause", "Go on", in: terminal)
        #expect(try await frames.shown(in: terminal) != nil)
        await terminal.stop()
    }

    @Test func whatFollowsTheUserShowsTheirProgress() async throws {
        let terminal = try await open("slipway://lottie3")
        let frames = try SeenAnimation("follow", "A needle moves over a gauge from red to green.")
        try await terminal.shows("0%") { $0.text.contains(" 0%") }
        #expect(try await frames.shown(in: terminal) == 0)
        try await press("Further", " 5%", in: terminal)
        #expect(try await frames.shown(in: terminal) == 5)
        await terminal.stop()
    }
}

/// An animation of the app, to be found on a screen.
private struct SeenAnimation {
    private let animation: LottieAnimation
    private let words: String

    init(_ name: String, _ words: String) throws {
        let repository = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = repository.appendingPathComponent(
            "Packages/ContentFeature/Sources/ContentFeature/Animations/\(name).json")
        animation = try LottieAnimation(Data(contentsOf: file))
        self.words = words
    }

    var count: Int { Int(animation.frames.upperBound - animation.frames.lowerBound) }

    /// The frame that is shown above the words; nil when it is none.
    @MainActor
    func shown(in terminal: PyteTerminal) async throws -> Int? {
        let cells = try await terminal.cells()
        let width = AnimationTerminalTests.columns
        let lines = stride(from: 0, to: cells.count, by: width).map { Array(cells[$0..<min($0 + width, cells.count)]) }
        guard let end = lines.firstIndex(where: { $0.map(\.letter).joined().contains(words) }) else { return nil }
        // The picture stands above its words, and begins below a line with nothing but text.
        let isPicture = { (line: [PyteTerminal.SeenCell]) in line.contains { $0.letter == "▀" || $0.letter == "▄" } }
        guard let begin = lines[..<end].firstIndex(where: isPicture) else { return nil }
        for top in (0...begin).reversed() {
            for frame in 0..<count where try matches(lines, top..<end, frame) { return frame }
        }
        return nil
    }

    private func matches(_ lines: [[PyteTerminal.SeenCell]], _ rows: Range<Int>, _ frame: Int) throws -> Bool {
        let height = 2 * rows.count
        let columns = Int((animation.width * Double(height) / animation.height).rounded())
        guard let line = lines.first, columns + 2 <= line.count else { return false }
        let image = try animation.image(
            at: animation.frames.lowerBound + Double(frame), width: columns, height: height)
        let behind = lines[rows.lowerBound][0].background
        let blocks = HalfBlock.blocks(
            of: image.visibleColors(over: Self.color(behind)), width: columns, palette: nil)
        return rows.enumerated().allSatisfy { index, row in
            zip(blocks[(index * columns)...], lines[row][2...].prefix(columns)).allSatisfy { block, cell in
                String(block.letter) == cell.letter && Self.name(block.background, behind) == cell.background
                    && (block.letter == " " || Self.name(block.foreground, behind) == cell.foreground)
            }
        }
    }

    private static func color(_ name: String) -> PixelColor {
        guard let number = Int(name, radix: 16), name.count == 6 else { return PixelColor(0, 0, 0) }
        return PixelColor(UInt8(number >> 16), UInt8(number >> 8 & 255), UInt8(number & 255))
    }

    private static func name(_ color: HalfBlock.Color, _ behind: String) -> String {
        guard case .exact(let pixel) = color else { return behind }
        return [pixel.red, pixel.green, pixel.blue].map { String(format: "%02x", Int($0)) }.joined()
    }
}
