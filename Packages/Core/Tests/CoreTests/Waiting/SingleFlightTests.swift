import Core
import CoreTesting
import Testing

@Suite(.timeLimit(.minutes(10))) @MainActor
struct SingleFlightTests {
    private struct Failure: Error, Equatable {
        let number: Int
    }

    private let flights = SingleFlight<String, Int, Failure>()
    private let work = HeldWork()

    private func begin(_ key: String, failing: Bool = false) -> Task<Int, any Error> {
        Task.immediate { [flights, work] in
            try await flights.run(key) { () async throws(Failure) in
                let number = await work.run()
                if failing { throw Failure(number: number) }
                return number
            }
        }
    }

    @Test func callsDuringARunGetItsResult() async throws {
        let calls = (0..<20).map { _ in begin("a") }
        work.release()
        for call in calls { #expect(try await call.value == 1) }
        #expect(work.runs == 1)
    }

    @Test func aResultIsNotKept() async throws {
        work.release()
        for number in 1...3 { #expect(try await begin("a").value == number) }
    }

    @Test func everyCallGetsTheFailureAndTheNextTriesAgain() async throws {
        let calls = (0..<3).map { _ in begin("a", failing: true) }
        work.release()
        for call in calls { await #expect(throws: Failure(number: 1)) { try await call.value } }
        #expect(try await begin("a").value == 2)
    }

    @Test func keysHaveRunsOfTheirOwn() async throws {
        let calls = [begin("a"), begin("b")]
        var begun = work.begun.makeAsyncIterator()
        for _ in calls { _ = await begun.next() }
        #expect(work.most == 2)
        work.release()
        for call in calls { _ = try await call.value }
    }

    @Test func aCancelledCallerDoesNotEndTheRun() async throws {
        let cancelled = begin("a")
        cancelled.cancel()
        let other = begin("a")
        work.release()
        #expect(try await other.value == 1)
        #expect(try await cancelled.value == 1)
    }

    @Test func aRunCanBeJoinedAndIsNotBegunByThat() async throws {
        #expect(try await flights.join("a") == nil)
        let run = begin("a")
        let joined = Task.immediate { [flights] in try await flights.join("a") }
        work.release()
        #expect(try await joined.value == 1)
        #expect(try await run.value == 1)
        #expect(try await flights.join("a") == nil)
    }

    @Test func aCallAfterCancellingGetsARunOfItsOwn() async throws {
        let wasCancelled = Shared(false)
        let cancelled = Task.immediate { [flights, work] in
            try await flights.run("a") { () async throws(Failure) in
                let number = await work.run()
                wasCancelled.value = Task.isCancelled
                return number
            }
        }
        var begun = work.begun.makeAsyncIterator()
        #expect(await begun.next() == 1)
        flights.cancel()
        let next = begin("a")
        #expect(await begun.next() == 2)
        // When the cancelled run ends, the next one can still be joined.
        work.releaseFirst()
        #expect(try await cancelled.value == 1)
        #expect(wasCancelled.value)
        let joined = begin("a")
        work.release()
        #expect(try await [next.value, joined.value] == [2, 2])
    }
}
