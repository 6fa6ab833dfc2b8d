import Core
import Testing

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

    @Test func aCallAfterARunStartsANewRun() async {
        work.release()
        for number in 1...3 {
            let task = run.begin { [work] in await work.run() }
            #expect(await task.value == number)
        }
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
