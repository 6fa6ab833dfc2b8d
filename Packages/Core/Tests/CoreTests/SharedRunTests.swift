import Core
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10)))
struct SharedRunTests {
    /// Work that can be held up, and that notes how often it was done and by how many at once.
    private final class Work: Sendable {
        private let state = Mutex(
            (runs: 0, atOnce: 0, most: 0, held: [CheckedContinuation<Void, Never>](), isHeld: true))
        let begun: AsyncStream<Int>
        private let begin: AsyncStream<Int>.Continuation

        init() { (begun, begin) = AsyncStream.makeStream(of: Int.self) }

        var runs: Int { state.withLock(\.runs) }
        var most: Int { state.withLock(\.most) }

        func run() async -> Int {
            let number = state.withLock { state in
                state.runs += 1
                state.atOnce += 1
                state.most = max(state.most, state.atOnce)
                return state.runs
            }
            begin.yield(number)
            await withCheckedContinuation { continuation in
                let isHeld = state.withLock { state in
                    if state.isHeld { state.held.append(continuation) }
                    return state.isHeld
                }
                if !isHeld { continuation.resume() }
            }
            state.withLock { $0.atOnce -= 1 }
            return number
        }

        func release() {
            let held = state.withLock { state in
                state.isHeld = false
                defer { state.held = [] }
                return state.held
            }
            for continuation in held { continuation.resume() }
        }
    }

    private let run = SharedRun<Int>()
    private let work = Work()

    @Test func whoAsksDuringARunSharesTheNext() async {
        let first = run.begin { [work] in await work.run() }
        for await _ in work.begun { break }
        let others = (0..<20).map { _ in run.begin { [work] in await work.run() } }
        work.release()
        #expect(await first.value == 1)
        for other in others { #expect(await other.value == 2) }
        #expect(work.runs == 2)
        #expect(work.most == 1)
    }

    @Test func whoAsksAfterARunGetsANewOne() async {
        work.release()
        for number in 1...3 {
            let task = run.begin { [work] in await work.run() }
            #expect(await task.value == number)
        }
    }

    @Test func whoeverStopsWaitingTakesTheRunFromNobody() async {
        let asked = Task { [run, work] in await run.begin { await work.run() }.value }
        for await _ in work.begun { break }
        asked.cancel()
        let other = run.begin { [work] in await work.run() }
        work.release()
        #expect(await asked.value == 1)
        #expect(await other.value == 2)
    }
}
