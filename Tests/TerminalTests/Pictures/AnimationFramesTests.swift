import Design
import Testing

@testable import Terminal

/// Animations as letters, by a clock that the test moves.
@MainActor
struct AnimationFramesTests {
    private let interface = Interface(
        columns: 60, rows: 20, theme: Theme(), symbols: .unicode, bindings: .standard)
    private var time: Duration = .zero

    /// Ten frames a second, each of one grey: 20 more than the frame before.
    private func frames(_ motion: AnimationFrames.Motion, isPaused: Bool = false) -> AnimationFrames {
        AnimationFrames(width: 8, height: 8, count: 10, rate: 10, motion: motion, isPaused: isPaused) {
            position, width, height in
            let pixel = [UInt8](repeating: UInt8(20 * position), count: 3) + [255]
            return .init(width: width, height: height, pixels: (0..<(width * height)).flatMap { _ in pixel })
        }
    }

    private func show(_ frames: AnimationFrames, isDecorative: Bool = false) {
        let screen = Screen("page", title: "Page") {
            Animation("page.animation", description: "A square gets light.", frames: frames, isDecorative: isDecorative)
            Button("page.button", "Go") {}
        }
        interface.show(WindowContent([WindowContent.Layer(place: "page", screen)]))
    }

    /// The grey of the animation at a time; nil where there is none.
    private func grey(at milliseconds: Int) -> UInt8? {
        interface.now = { .milliseconds(milliseconds) }
        let grid = interface.draw()
        for row in 0..<grid.rows {
            for column in 0..<grid.columns {
                if case .rgb(let red, let green, let blue) = grid[Position(column: column, row: row)].style.background,
                    red == green, green == blue, red.isMultiple(of: 20)
                {
                    return red
                }
            }
        }
        return nil
    }

    @Test func whatPlaysOnceStopsAndNothingMovesAfterwards() {
        interface.motion = 0
        show(frames(.once))
        #expect(grey(at: 0) == 0)
        #expect(interface.isAnimating)
        #expect(grey(at: 450) == 80)
        #expect(grey(at: 900) == 180)
        #expect(!interface.isAnimating)
    }

    @Test func aPauseKeepsTheFrameAndStopsTheClock() {
        interface.motion = 0
        show(frames(.repeating))
        #expect(grey(at: 0) == 0)
        #expect(grey(at: 300) == 60)
        show(frames(.repeating, isPaused: true))
        #expect(grey(at: 300) == 60)
        #expect(!interface.isAnimating)
        #expect(grey(at: 700) == 60)
    }

    @Test(arguments: [(.once, 180), (.repeating, 0), (.at(0.5), 100)] as [(AnimationFrames.Motion, UInt8)])
    func withReducedMotionAStillIsShown(motion: AnimationFrames.Motion, expected: UInt8) {
        interface.motion = nil
        show(frames(motion))
        #expect(grey(at: 0) == expected)
        #expect(grey(at: 700) == expected)
        #expect(!interface.isAnimating)
    }

    @Test func whatIsScrolledOutOfViewDoesNotMove() {
        interface.motion = 0
        let screen = Screen("page", title: "Page") {
            Animation("page.animation", description: "A square.", frames: frames(.repeating))
            for number in 1...40 { Row("page.\(number)", "Row \(number)") {} }
        }
        interface.show(WindowContent([WindowContent.Layer(place: "page", screen)]))
        #expect(grey(at: 0) != nil)
        #expect(interface.isAnimating)
        for _ in 1...40 { _ = KeyPress("Down").map { interface.take(.press($0)) } }
        #expect(grey(at: 200) == nil)
        #expect(!interface.isAnimating)
    }

    @Test func whereNothingCanBeDrawnItsWordsStand() {
        interface.pictureOutput = PictureOutput(.words)
        show(frames(.once))
        let grid = interface.draw()
        let text = (0..<grid.rows).map(grid.text(ofRow:)).joined(separator: "\n")
        #expect(text.contains("[Animation: A square gets light.]"))
    }

    @Test(arguments: [(false, true), (true, false)]) func itsWordsStandBelowUnlessItOnlyAdorns(
        isDecorative: Bool, areThere: Bool
    ) {
        show(frames(.once), isDecorative: isDecorative)
        let grid = interface.draw()
        let text = (0..<grid.rows).map(grid.text(ofRow:)).joined(separator: "\n")
        #expect(text.contains("A square gets light.") == areThere)
    }

    /// A frame that is not what it was asked for is left empty.
    @Test func aFrameOfAnotherSizeIsNotDrawn() {
        interface.motion = 0
        show(
            AnimationFrames(width: 8, height: 8, count: 1, rate: 1, motion: .once) { _, _, _ in
                .init(width: 1, height: 1, pixels: [20, 20, 20, 255])
            })
        #expect(grey(at: 0) == nil)
    }
}
