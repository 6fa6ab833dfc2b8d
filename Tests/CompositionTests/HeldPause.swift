/// A clock whose pauses last until a test ends them.
final class HeldPause: Clock {
    struct Instant: InstantProtocol {
        var offset = Duration.zero

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let asking = AsyncStream.makeStream(of: Duration.self)
    private let ending = AsyncStream.makeStream(of: Void.self)

    var now: Instant { Instant() }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        asking.continuation.yield(deadline.offset)
        for await _ in ending.stream {}
    }

    /// Returns once a pause of this length has been requested. Other parts of the app pause on the same clock.
    func requested(_ duration: Duration) async {
        for await asked in asking.stream where asked == duration { return }
    }

    func end() {
        ending.continuation.finish()
    }
}
