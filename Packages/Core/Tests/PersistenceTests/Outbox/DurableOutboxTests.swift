import Core
import CoreTesting
import Persistence
import Testing

@Suite(.timeLimit(.minutes(10))) struct DurableOutboxTests {
    private static let offline = OutboxReceipt.later(reason: "offline", pause: nil)

    @Test func itemsAreSentInOrderAndRemoved() async {
        let rig = OutboxRig(["a", "b"])
        #expect(await rig.outbox().flush() == .sent)
        #expect(rig.items == [])
        #expect(rig.tried == ["a", "b"])
        #expect(rig.events == [])
        #expect(rig.clock.sleeperCount == 0)
    }

    @Test func pausesGrowUntilAnItemIsReceived() async {
        let rig = OutboxRig(["a"], receipts: [Self.offline, Self.offline, .received, Self.offline])
        let outbox = rig.outbox()
        #expect(await outbox.flush() == .kept(reason: "offline"))
        for pause in [10, 20] {
            #expect(await rig.clock.sleeper() == .seconds(pause))
            #expect(rig.clock.sleeperCount == 1)
            rig.clock.advance(by: .seconds(pause))
        }
        #expect(await outbox.flush() == .sent)
        #expect(rig.tried == ["a", "a", "a"])
        #expect(rig.events == ["a waits: offline, 1", "a waits: offline, 2"])
        rig.add("b")
        await outbox.flush()
        #expect(await rig.clock.sleeper() == .seconds(10))
    }

    @Test func theServersPauseCountsAndNothingElseIsTriedMeanwhile() async {
        let rig = OutboxRig(["a", "b"], receipts: [.later(reason: "busy", pause: .seconds(300))])
        let outbox = rig.outbox()
        await outbox.flush()
        #expect(await rig.clock.sleeper() == .seconds(300))
        rig.add("c")
        await outbox.added(atOnce: true, pause: .seconds(60))
        #expect(rig.tried == ["a"])
        #expect(rig.clock.sleeperCount == 1)
    }

    @Test func whatIsRefusedDoesNotHoldUpTheRest() async {
        let rig = OutboxRig(["a", "b"], receipts: [.refused(reason: "rude")])
        #expect(await rig.outbox().flush() == .refused(reason: "rude"))
        #expect(rig.tried == ["a", "b"])
        #expect(rig.items == [])
    }

    @Test func anItemIsGivenUpWhenNoPauseIsLeft() async {
        let rig = OutboxRig(["a", "b"], receipts: [Self.offline, Self.offline])
        let outbox = rig.outbox(Backoff(pauses: [.seconds(5)]))
        await outbox.flush()
        #expect(await rig.clock.sleeper() == .seconds(5))
        #expect(await outbox.flush() == .refused(reason: "offline"))
        #expect(rig.tried == ["a", "a", "b"])
        #expect(rig.events == ["a waits: offline, 1", "gave up a: offline, 2"])
        #expect(rig.clock.sleeperCount == 0)
    }

    @Test func whatIsHeldWaitsWithoutATimer() async {
        let rig = OutboxRig(["a"], receipts: [.held(reason: "signed out")])
        #expect(await rig.outbox().flush() == .kept(reason: "signed out"))
        #expect(rig.items == ["a"])
        #expect(rig.clock.sleeperCount == 0)
    }

    @Test func aStoreThatFailsIsTriedAgain() async {
        let rig = OutboxRig(["a"])
        rig.setBroken(true)
        let outbox = rig.outbox()
        #expect(await outbox.flush() == .kept(reason: "broken"))
        #expect(rig.events == ["nothing waits: broken, 1"])
        #expect(await rig.clock.sleeper() == .seconds(10))
        rig.setBroken(false)
        #expect(await outbox.flush() == .sent)
        #expect(rig.clock.sleeperCount == 0)
    }

    @Test func whatIsAddedGoesAfterAPauseOrAtOnceOrWithTheRunInProgress() async {
        let rig = OutboxRig(["a"])
        let outbox = rig.outbox()
        await outbox.added(atOnce: false, pause: .seconds(60))
        #expect(await rig.clock.sleeper() == .seconds(60))
        rig.hold()
        await outbox.added(atOnce: true, pause: .seconds(60))
        for await _ in rig.attempts { break }
        #expect(rig.clock.sleeperCount == 0)
        rig.add("b")
        await outbox.added(atOnce: true, pause: .seconds(60))
        rig.release()
        #expect(await outbox.flush() == .sent)
        #expect(rig.tried == ["a", "b"])
        #expect(rig.clock.sleeperCount == 0)
    }

    @Test func oneProcessSendsAtATime() async throws {
        let directory = try TemporaryDirectory()
        let url = directory.path("outbox.lock")
        let empty = OutboxRig(lock: url)
        await empty.outbox().flush()
        #expect(try directory.names == [])

        let held = try #require(try FileLock.attempt(at: url))
        let passing = OutboxRig(["a"], lock: url)
        #expect(
            await passing.outbox(retryWhenLocked: .seconds(60)).flush() == .kept(reason: "another process is sending"))
        let waiting = OutboxRig(["a"], lock: url)
        let run = Task { await waiting.outbox().flush() }
        if KernelLocks.canBeRead { try await KernelLocks.waiters(1, at: url) }
        #expect(waiting.tried == [])
        held.release()
        #expect(await run.value == .sent)
        #expect(passing.items == ["a"])
    }

    @Test func aFlushThatTimesOutDoesNotStopTheRun() async {
        let rig = OutboxRig(["a"])
        rig.hold()
        let outbox = rig.outbox()
        let waiting = Task { await outbox.flush(within: .seconds(3)) }
        #expect(await rig.clock.sleeper() == .seconds(3))
        rig.clock.advance(by: .seconds(3))
        await waiting.value
        #expect(rig.items == ["a"])
        rig.release()
        #expect(await outbox.flush() == .sent)
    }

    @Test(arguments: [true, false])
    func aStopWaitsForTheAttemptInProgressAndNotForever(isQuick: Bool) async {
        let rig = OutboxRig(["a", "b"])
        rig.hold()
        let outbox = rig.outbox()
        let run = Task { await outbox.flush() }
        for await _ in rig.attempts { break }
        let stop = Task { await outbox.stop(within: .seconds(5)) }
        #expect(await rig.clock.sleeper() == .seconds(5))
        if isQuick { rig.release() } else { rig.clock.advance(by: .seconds(5)) }
        await stop.value
        _ = await run.value
        #expect(rig.tried == ["a"])
        #expect(rig.items == (isQuick ? ["b"] : ["a", "b"]))
        #expect(rig.clock.sleeperCount == 0)
    }
}
