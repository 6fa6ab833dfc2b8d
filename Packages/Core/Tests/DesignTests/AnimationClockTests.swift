import Testing

@testable import Design

struct AnimationClockTests {
    private var clock = AnimationClock()

    private func frames(
        _ motion: AnimationFrames.Motion, isPaused: Bool = false, run: Int = 0, count: Int = 10
    ) -> AnimationFrames {
        AnimationFrames(
            width: 4, height: 3, count: count, rate: 10, motion: motion, isPaused: isPaused, run: run
        ) { position, width, height in
            .init(width: width, height: height, pixels: [UInt8(position)])
        }
    }

    private mutating func moment(_ frames: AnimationFrames, at milliseconds: Int) -> AnimationClock.Moment {
        clock.moment(of: frames, id: "a", now: .milliseconds(milliseconds))
    }

    @Test mutating func whatPlaysOnceStopsAtItsLastFrame() {
        let frames = frames(.once)
        #expect(moment(frames, at: 5_000) == .init(frame: 0, isPlaying: true))
        #expect(moment(frames, at: 5_150) == .init(frame: 1, isPlaying: true))
        #expect(moment(frames, at: 5_899) == .init(frame: 8, isPlaying: true))
        #expect(moment(frames, at: 5_900) == .init(frame: 9, isPlaying: false))
        #expect(moment(frames, at: 9_000_000) == .init(frame: 9, isPlaying: false))
    }

    @Test mutating func whatRepeatsBeginsAgain() {
        let frames = frames(.repeating)
        #expect(moment(frames, at: 0).frame == 0)
        #expect(moment(frames, at: 999) == .init(frame: 9, isPlaying: true))
        #expect(moment(frames, at: 1_000) == .init(frame: 0, isPlaying: true))
        #expect(moment(frames, at: 12_345).frame == 3)
    }

    @Test mutating func aPauseKeepsThePlace() {
        #expect(moment(frames(.repeating), at: 0).frame == 0)
        #expect(moment(frames(.repeating, isPaused: true), at: 300) == .init(frame: 3, isPlaying: false))
        #expect(moment(frames(.repeating, isPaused: true), at: 900).frame == 3)
        #expect(moment(frames(.repeating), at: 1_000) == .init(frame: 3, isPlaying: true))
        #expect(moment(frames(.repeating), at: 1_200).frame == 5)
    }

    @Test mutating func anotherRunBeginsAtTheStart() {
        #expect(moment(frames(.once), at: 0).frame == 0)
        #expect(moment(frames(.once), at: 5_000).frame == 9)
        #expect(moment(frames(.once, run: 1), at: 5_000) == .init(frame: 0, isPlaying: true))
        #expect(moment(frames(.once, run: 1), at: 5_200).frame == 2)
    }

    @Test(arguments: [(0, 0), (0.5, 5), (1, 9), (-3, 0), (7, 9), (.nan, 0), (.infinity, 0)] as [(Double, Int)])
    mutating func aFollowerShowsAPartOfTheWay(part: Double, frame: Int) {
        #expect(moment(frames(.at(part)), at: 123) == .init(frame: frame, isPlaying: false))
    }

    @Test mutating func whatLeavesTheScreenBeginsAnew() {
        _ = moment(frames(.once), at: 0)
        clock.keep(only: ["a", "b"])
        #expect(moment(frames(.once), at: 500).frame == 5)
        clock.keep(only: ["b"])
        #expect(moment(frames(.once), at: 600).frame == 0)
    }

    @Test(arguments: [(-1, 0), (0, 0), (9, 9), (10, 9), (.max, 9)]) func aFrameThatIsNotThereIsTheNearestOne(
        position: Int, frame: Int
    ) {
        #expect(frames(.once).frame(position, width: 2, height: 2)?.pixels == [UInt8(frame)])
    }
}
