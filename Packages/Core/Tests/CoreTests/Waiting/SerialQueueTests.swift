import Core
import Testing

@Suite(.timeLimit(.minutes(10))) @MainActor
struct SerialQueueTests {
    private struct Failure: Error {}

    private let queue = SerialQueue()
    private let work = HeldWork()

    @Test func workThatSuspendsIsFinishedBeforeTheNextBegins() async {
        let tasks = (0..<20).map { _ in Task.immediate { [queue, work] in await queue.run { await work.run() } } }
        for await _ in work.begun { break }
        work.release()
        var numbers: [Int] = []
        for task in tasks { numbers.append(await task.value) }
        #expect(numbers == Array(1...20))
        #expect(work.most == 1)
    }

    @Test func aFailureIsThrownToItsCallerAloneAndTheNextWorkIsDone() async {
        await #expect(throws: Failure.self) {
            try await queue.run { () async throws(Failure) in throw Failure() }
        }
        #expect(await queue.run { 1 } == 1)
    }

    @Test func workOfACancelledCallerIsDoneInItsTurn() async {
        let first = Task.immediate { [queue, work] in await queue.run { await work.run() } }
        let cancelled = Task.immediate { [queue, work] in await queue.run { await work.run() } }
        cancelled.cancel()
        let last = Task.immediate { [queue, work] in await queue.run { await work.run() } }
        work.release()
        #expect(await [first.value, cancelled.value, last.value] == [1, 2, 3])
    }
}

@Suite(.timeLimit(.minutes(10))) struct SharedRunTests {
    private let run = SharedRun<Int>()
    private let work = HeldWork()

    @Test func callersDuringARunShareTheNextRun() async {
        let first = run.begin { [work] in await work.run() }
        for await _ in work.begun { break }
        let others = (0..<20).map { _ in run.begin { [work] in await work.run() } }
        work.release()
        #expect(await first.value == 1)
        for other in others { #expect(await other.value == 2) }
        #expect(work.runs == 2)
        #expect(work.most == 1)
    }

    @Test func aCancelledWaiterDoesNotCancelTheRun() async {
        let asked = Task { [run, work] in await run.begin { await work.run() }.value }
        for await _ in work.begun { break }
        asked.cancel()
        let other = run.begin { [work] in await work.run() }
        work.release()
        #expect(await asked.value == 1)
        #expect(await other.value == 2)
    }
}
