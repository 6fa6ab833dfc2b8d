/// The positions of animations that play, from which a shell gets the frame to show. It has no timer of its own.
public struct AnimationClock: Sendable {
    public struct Moment: Sendable, Equatable {
        public let frame: Int
        /// Whether a later moment may show another frame without a change of the screen.
        public let isPlaying: Bool
    }

    private struct Play {
        var run: Int
        /// Frames that were played before `start`.
        var played = 0.0
        /// Nil while it is paused.
        var start: Duration?
    }

    private let isMotionReduced: Bool
    private var plays: [String: Play] = [:]

    public init(isMotionReduced: Bool = false) {
        self.isMotionReduced = isMotionReduced
    }

    /// - Parameters:
    ///   - id: of its element; of different elements on different screens.
    ///   - now: on a clock that never goes back.
    public mutating func moment(of frames: AnimationFrames, id: String, now: Duration) -> Moment {
        if isMotionReduced { return Moment(frame: frames.still, isPlaying: false) }
        if case .at(let part) = frames.motion {
            return Moment(frame: frames.position(at: part), isPlaying: false)
        }
        var play = plays[id] ?? Play(run: frames.run)
        if play.run != frames.run { play = Play(run: frames.run) }
        if frames.isPaused {
            play.played = Self.played(play, frames, now)
            play.start = nil
        } else if play.start == nil {
            play.start = now
        }
        plays[id] = play
        let played = Self.played(play, frames, now)
        let last = Double(frames.count - 1)
        switch frames.motion {
        case .repeating:
            let frame = Int(played.truncatingRemainder(dividingBy: Double(frames.count)))
            return Moment(frame: frame, isPlaying: !frames.isPaused && frames.count > 1)
        case .once, .at:
            return Moment(frame: Int(min(played, last)), isPlaying: !frames.isPaused && played < last)
        }
    }

    /// How long after a moment the next frame is shown; nil when no other one follows by itself.
    public mutating func untilNextFrame(of frames: AnimationFrames, id: String, now: Duration) -> Duration? {
        guard moment(of: frames, id: id, now: now).isPlaying, let play = plays[id] else { return nil }
        let played = Self.played(play, frames, now)
        return .seconds((played.rounded(.down) + 1 - played) / frames.rate)
    }

    /// Forgets all but these animations, whose screens are open. One that is forgotten begins anew.
    public mutating func keep(only ids: @autoclosure () -> Set<String>) {
        guard !plays.isEmpty else { return }
        let ids = ids()
        plays = plays.filter { ids.contains($0.key) }
    }

    private static func played(_ play: Play, _ frames: AnimationFrames, _ now: Duration) -> Double {
        guard let start = play.start else { return play.played }
        return play.played + max(0, (now - start) / .seconds(1)) * frames.rate
    }
}
