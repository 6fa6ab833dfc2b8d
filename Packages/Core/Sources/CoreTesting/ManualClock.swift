public import Foundation
import Synchronization

/// A clock that stands still until a test advances it.
///
/// ```swift
/// let clock = ManualClock()
/// // … start what sleeps …
/// #expect(await clock.sleeper() == .seconds(5))   // it sleeps now
/// clock.advance(by: .seconds(5))                  // and wakes
/// ```
public final class ManualClock: Clock {
    public struct Instant: InstantProtocol {
        fileprivate let offset: Duration

        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper {
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Instant(offset: .zero)
        var sleepers: [Int: Sleeper] = [:]
        var cancelled: Set<Int> = []
        var count = 0
    }

    private let state = Mutex(State())
    private let begun: AsyncStream<Duration>
    private let begin: AsyncStream<Duration>.Continuation

    public init() {
        (begun, begin) = AsyncStream.makeStream(of: Duration.self)
    }

    public var now: Instant { state.withLock(\.now) }
    public var minimumResolution: Duration { .zero }

    /// How many tasks sleep now.
    public var sleeperCount: Int { state.withLock(\.sleepers.count) }

    /// Waits until a task goes to sleep, and returns for how long. Each sleep is returned once.
    public func sleeper() async -> Duration {
        for await duration in begun { return duration }
        return .zero
    }

    /// Waits until a task goes to sleep for this long. Sleeps of other lengths are passed over.
    public func sleeper(of duration: Duration) async {
        for await sleep in begun where sleep == duration { return }
    }

    /// Advances the clock, and wakes the tasks whose deadline has been reached.
    public func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for number in due.keys { state.sleepers[number] = nil }
            return due.values.map(\.continuation)
        }
        for continuation in woken { continuation.resume() }
    }

    public func sleep(until deadline: Instant, tolerance _: Duration?) async throws {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let outcome = state.withLock { state -> Result<Void, any Error>? in
                    if state.cancelled.remove(number) != nil { return .failure(CancellationError()) }
                    if deadline <= state.now { return .success(()) }
                    state.sleepers[number] = Sleeper(deadline: deadline, continuation: continuation)
                    begin.yield(state.now.duration(to: deadline))
                    return nil
                }
                if let outcome { continuation.resume(with: outcome) }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                let sleeper = state.sleepers.removeValue(forKey: number)
                if sleeper == nil { state.cancelled.insert(number) }
                return sleeper
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }
}

/// The time of day, which stands still until a test moves it.
public final class ManualDate: Sendable {
    private let date = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

    public init() {}

    public var now: Date { date.withLock { $0 } }

    public func advance(by seconds: TimeInterval) {
        date.withLock { $0 += seconds }
    }
}
