import Core
import CoreTesting
import Testing

@Suite(.timeLimit(.minutes(10))) @MainActor
struct DeadlinesTests {
    private struct Failure: Error {}

    private let clock = ManualClock()
    private let deadlines: Deadlines
    private let work = HeldWork()

    init() {
        deadlines = Deadlines(clock: clock)
    }

    /// Work that takes until it is cancelled.
    @Sendable nonisolated private static func hang() async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        defer { continuation.finish() }
        for await _ in stream {}
        try Task.checkCancellation()
    }

    private func abandoned(after limit: Duration) -> Task<Int?, Never> {
        Task { [deadlines, work] in await deadlines.abandoning(after: limit) { await work.run() } }
    }

    @Test func workThatEndsInTimeGivesItsResult() async throws {
        #expect(try await deadlines.cancelling(after: .seconds(5)) { 1 } == 1)
        #expect(await deadlines.abandoning(after: .seconds(5)) { 2 } == 2)
        await #expect(throws: Failure.self) {
            try await deadlines.cancelling(after: .seconds(5)) { throw Failure() }
        }
    }

    @Test func workIsCancelledWhenItsTimeIsUp() async {
        let late = Task { [deadlines] in
            try await deadlines.cancelling(after: .seconds(5), Self.hang)
        }
        #expect(await clock.sleeper() == .seconds(5))
        clock.advance(by: .seconds(5))
        await #expect(throws: Deadlines.Exceeded.self) { try await late.value }
    }

    @Test func aCancelledCallerIsNotLate() async {
        let cancelled = Task { [deadlines] in
            try await deadlines.cancelling(after: .seconds(5), Self.hang)
        }
        #expect(await clock.sleeper() == .seconds(5))
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
    }

    @Test func workThatIgnoresItsCancellationIsAbandoned() async {
        let end = Shared(false)
        let (ended, ending) = AsyncStream.makeStream(of: Bool.self)
        let late = Task { [deadlines, work] in
            await deadlines.abandoning(after: .seconds(5)) {
                _ = await work.run()
                end.value = true
                ending.yield(Task.isCancelled)
            }
        }
        for await _ in work.begun { break }
        #expect(await clock.sleeper() == .seconds(5))
        clock.advance(by: .seconds(5))
        #expect(await late.value == nil)
        #expect(!end.value)
        work.release()
        for await wasCancelled in ended {
            #expect(wasCancelled)
            break
        }
    }

    @Test func workThatEndsBecauseItsTimeIsUpIsNotInTime() async {
        let late = Task { [deadlines] in
            await deadlines.abandoning(after: .seconds(5)) { try? await Self.hang() }
        }
        #expect(await clock.sleeper() == .seconds(5))
        clock.advance(by: .seconds(5))
        #expect(await late.value == nil)
    }

    @Test func aCancelledCallerDoesNotWaitForWorkThatIgnoresIt() async {
        let cancelled = abandoned(after: .seconds(5))
        for await _ in work.begun { break }
        cancelled.cancel()
        #expect(await cancelled.value == nil)
        work.release()
    }

    @Test func oneTimerServesManyOperations() async {
        for _ in 0..<100 { _ = await deadlines.abandoning(after: .seconds(60)) {} }
        #expect(await clock.sleeper() == .seconds(60))
        // The next sleep is that of an operation that is due before.
        let late = abandoned(after: .seconds(30))
        #expect(await clock.sleeper() == .seconds(30))
        #expect(clock.sleeperCount == 2)
        clock.advance(by: .seconds(30))
        #expect(await late.value == nil)
        work.release()
    }

    @Test func everyOperationEndsAtItsOwnTime() async {
        let later = abandoned(after: .seconds(10))
        #expect(await clock.sleeper() == .seconds(10))
        let sooner = abandoned(after: .seconds(4))
        #expect(await clock.sleeper() == .seconds(4))
        clock.advance(by: .seconds(4))
        #expect(await sooner.value == nil)
        // The timer is set again for the one that is left.
        #expect(await clock.sleeper() == .seconds(6))
        clock.advance(by: .seconds(6))
        #expect(await later.value == nil)
        work.release()
    }
}
