import CoreTesting
import Design
import Testing

@testable import Terminal

/// Animations as letters, by a clock that the test moves.
@MainActor
struct AnimationFramesTests {
    private let interface = Interface.ofTest()

    /// Ten frames a second, each of one grey: 20 more than the frame before.
    private func frames(_ motion: AnimationFrames.Motion, isPaused: Bool = false) -> AnimationFrames {
        AnimationFrames(width: 8, height: 8, count: 10, rate: 10, motion: motion, isPaused: isPaused) {
            position, width, height in
            let pixel = [UInt8](repeating: UInt8(20 * position), count: 3) + [255]
            return .init(width: width, height: height, pixels: (0..<(width * height)).flatMap { _ in pixel })
        }
    }

    private func show(_ frames: AnimationFrames, isDecorative: Bool = false) {
        interface.show(
            Screen("page", title: "Page") {
                Animation(
                    "page.animation", description: "A square gets light.", frames: frames, isDecorative: isDecorative)
                Button("page.button", "Go") {}
            })
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

    @Test(arguments: [(.once, 180), (.repeating, 0), (.at(0.5), 100)] as [(AnimationFrames.Motion, UInt8)])
    func withReducedMotionAStillIsShown(motion: AnimationFrames.Motion, expected: UInt8) {
        interface.motion = nil
        show(frames(motion))
        #expect(grey(at: 0) == expected)
        #expect(grey(at: 700) == expected)
        #expect(interface.untilNextAnimation == nil)
    }

    @Test func whereNothingCanBeDrawnItsWordsStand() {
        interface.pictures.output = PictureOutput(.words)
        show(frames(.once))
        #expect(interface.sees("[Animation: A square gets light.]"))
    }

    @Test(arguments: [(false, true), (true, false)]) func itsWordsStandBelowUnlessItOnlyAdorns(
        isDecorative: Bool, areThere: Bool
    ) {
        show(frames(.once), isDecorative: isDecorative)
        #expect(interface.sees("A square gets light.") == areThere)
    }

    /// A frame that takes too long is nil; one of another size is not what was asked for.
    @Test(arguments: [nil, .init(width: 1, height: 1, pixels: [20, 20, 20, 255])] as [AnimationFrames.Frame?])
    func whatCannotBeDrawnIsSaidAndNotTriedAgain(frame: AnimationFrames.Frame?) {
        interface.motion = 0
        let tries = Shared(0)
        show(
            AnimationFrames(width: 8, height: 8, count: 10, rate: 10, motion: .repeating) { _, _, _ in
                tries.value += 1
                return frame
            })
        #expect(grey(at: 0) == nil)
        #expect(interface.untilNextAnimation == nil)
        #expect(grey(at: 500) == nil)
        #expect(interface.sees("takes too long to be drawn"))
        #expect(tries.value == 1)
    }

    /// However often the screen is drawn, for keys for example.
    @Test func aFrameStaysForAFifteenthOfASecondAndIsDrawnOnce() throws {
        interface.motion = 0
        let drawn = Shared<[Int]>([])
        show(
            AnimationFrames(width: 8, height: 8, count: 100, rate: 100, motion: .repeating) { position, width, height in
                drawn.value.append(position)
                return .init(
                    width: width, height: height, pixels: [UInt8](repeating: 20, count: width * height * 4))
            })
        for milliseconds in 0...200 { _ = grey(at: milliseconds) }
        // A fifteenth of a second is not a whole number of milliseconds.
        #expect(drawn.value == [0, 6, 13])
        #expect(try #require(interface.untilNextAnimation) > .milliseconds(0))
        #expect(try #require(interface.untilNextAnimation) <= .seconds(1) / 15)
    }

    @Test func whatIsScrolledAwayDoesNotMoveAndGoesOnWhenItIsBack() throws {
        interface.motion = 0
        // A page that is longer than the terminal, and begins with the animation.
        interface.show(
            Screen("page", title: "Page") {
                Animation("page.animation", description: "A square.", frames: frames(.once))
                for number in 1...40 { Row("page.\(number)", "Row \(number)") {} }
            })
        #expect(grey(at: 0) == 0)
        #expect(interface.untilNextAnimation != nil)
        try interface.press("End")
        #expect(grey(at: 300) == nil)
        #expect(interface.untilNextAnimation == nil)
        try interface.press("Home")
        #expect(grey(at: 2_000) == 180)
        #expect(interface.untilNextAnimation == nil)
    }

    /// The list is visible without scrolling; an animation for which a strip would be left is not drawn.
    @Test(arguments: [(6, true), (10, false)])
    func onAWelcomePageAnAnimationLeavesRoomForTheList(rows: Int, isDrawn: Bool) {
        interface.resize(columns: 60, rows: 16)
        interface.show(
            Screen("page", title: "Page", style: .welcome) {
                Animation("page.animation", description: "A square.", frames: frames(.at(0)), isDecorative: true)
                Section { for number in 1...rows { Row("page.\(number)", "Row \(number)") {} } }
            })
        #expect((grey(at: 0) != nil) == isDrawn)
        #expect(interface.sees("Row \(rows)"))
    }

    @Test func behindASheetNothingMoves() throws {
        interface.motion = 0
        let page = Screen("page", title: "Page") {
            Animation("page.animation", description: "A square.", frames: frames(.repeating))
        }
        interface.show(page)
        #expect(grey(at: 0) == 0)
        #expect(interface.untilNextAnimation != nil)
        interface.show(page, Screen("sheet", title: "Sheet") { Button("sheet.button", "Go") {} })
        _ = grey(at: 300)
        #expect(interface.untilNextAnimation == nil)
        interface.show(page)
        #expect(grey(at: 500) == 100)
        // The search for anything stands in front as well.
        try interface.press("Ctrl-K")
        _ = grey(at: 700)
        #expect(interface.untilNextAnimation == nil)
    }
}
