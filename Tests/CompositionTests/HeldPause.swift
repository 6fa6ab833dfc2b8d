/// A clock whose one pause lasts until a test ends it.
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

    /// The duration of the pause, once it has been requested.
    func asked() async -> Duration? {
        var iterator = asking.stream.makeAsyncIterator()
        return await iterator.next()
    }

    func end() {
        ending.continuation.finish()
    }
}
