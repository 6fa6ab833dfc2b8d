import CoreTesting
import Persistence
@testable import Feedback
import Testing

@Suite(.timeLimit(.minutes(10))) struct FeedbackDeliveryTests {
    private let rig = FeedbackRig()

    @Test func whatWaitsLongerGoesFirst() async throws {
        for message in ["first", "second"] { _ = try await rig.outbox.keep(message: message, account: "ada") }
        let sender = ScriptedSender()
        #expect(try await rig.delivery(sender).submit(message: "third") == .sent)
        #expect(sender.sent == ["first", "second", "third"])
        #expect(try await rig.waiting() == [])
    }

    @Test func whatCannotBeSentIsKeptAndTheRestIsNotTried() async throws {
        for message in ["first", "second"] { _ = try await rig.outbox.keep(message: message, account: "ada") }
        let sender = ScriptedSender(.later(reason: "offline", pause: nil))
        let delivery = rig.delivery(sender)
        #expect(await delivery.flush() == .kept(reason: "offline"))
        #expect(sender.sent == ["first"])
        #expect(try await rig.waiting() == ["first", "second"])
        #expect(await delivery.flush() == .sent)
        #expect(sender.sent == ["first", "first", "second"])
        #expect(Set(sender.ids).count == 2)
    }

    @Test func aRefusedMessageIsKeptReportedOnceAndDoesNotBlockTheRest() async throws {
        for message in ["bad", "good"] { _ = try await rig.outbox.keep(message: message, account: "ada") }
        let sender = ScriptedSender(.refused(reason: "too rude"))
        let delivery = rig.delivery(sender)
        #expect(await delivery.flush() == .refused(reason: "too rude"))
        #expect(sender.sent == ["bad", "good"])
        #expect(rig.refusals == ["bad: too rude"])
        let refused = FeedbackCounts(refused: 1, lastRefusal: "too rude")
        #expect(try await rig.outbox.counts(of: "ada") == refused)
        #expect(try rig.database.refused(of: "ada") == ["bad: too rude"])
        #expect(await delivery.flush() == .sent)
        #expect(sender.sent == ["bad", "good"])
        #expect(rig.refusals == ["bad: too rude"])
    }

    @Test func aRefusalIsReportedOnlyToItsSubmitter() async throws {
        let delivery = rig.delivery(ScriptedSender(.refused(reason: "too rude")))
        #expect(try await delivery.submit(message: "bad") == .refused(reason: "too rude"))
        #expect(rig.refusals == [])
        #expect(try await rig.waiting() == [])
    }

    @Test func submittingStopsWaitingAtItsLimitAndTheMessageIsStillSent() async throws {
        let sender = ScriptedSender(.refused(reason: "too rude"))
        sender.hold()
        let delivery = rig.delivery(sender, submissionLimit: .seconds(3))
        let submission = Task { try await delivery.submit(message: "More whales") }
        #expect(await sender.arrives() == "More whales")
        #expect(await rig.clock.sleeper() == .seconds(3))
        rig.clock.advance(by: .seconds(3))
        guard case .kept = try await submission.value else {
            Issue.record("It was not kept.")
            return
        }
        #expect(try await rig.waiting() == ["More whales"])
        sender.release()
        #expect(await delivery.flush() == .sent)
        // The call that submitted the message has already returned.
        #expect(rig.refusals == ["More whales: too rude"])
    }

    @Test func aFlushDuringARunWaitsForARunThatStartsAfterIt() async throws {
        let sender = ScriptedSender()
        sender.hold()
        let delivery = rig.delivery(sender)
        let first = Task { try await delivery.submit(message: "first") }
        #expect(await sender.arrives() == "first")
        let others = ["second", "third", "fourth"].map { message in
            Task { try await delivery.submit(message: message) }
        }
        while try await rig.waiting().count < 4 { await Task.yield() }
        sender.release()
        for task in [first] + others { #expect(try await task.value == .sent) }
        #expect(sender.sent.first == "first")
        #expect(sender.sent.count == 4)
        #expect(Set(sender.ids).count == 4)
    }

    @Test func onlyTheMessagesOfTheSignedInAccountAreSent() async throws {
        _ = try await rig.outbox.keep(message: "of bob", account: "bob")
        _ = try await rig.outbox.keep(message: "of nobody", account: "")
        let sender = ScriptedSender()
        let delivery = rig.delivery(sender)
        #expect(try await delivery.submit(message: "of ada") == .sent)
        #expect(sender.sent == ["of ada"])
        rig.account = nil
        #expect(await delivery.flush() == .kept(reason: "you are not signed in"))
        await #expect(throws: FeedbackError.notSignedIn) { try await delivery.submit(message: "of nobody") }
        #expect(sender.sent == ["of ada"])
        #expect(try await rig.waiting(of: "").count == 1)
        rig.account = "bob"
        #expect(await delivery.flush() == .sent)
        #expect(sender.sent == ["of ada", "of bob"])
    }

    @Test func withoutASessionNothingIsTriedAgainBySelf() async throws {
        let delivery = rig.delivery(ScriptedSender(.notSignedIn))
        guard case .kept = try await delivery.submit(message: "More whales") else {
            Issue.record("It was not kept.")
            return
        }
        // The only sleeper was the time limit of the submission.
        #expect(rig.clock.sleeperCount == 0)
        #expect(try await rig.waiting() == ["More whales"])
    }

    @Test func aRemovedAccountSendsNothingMore() async throws {
        let sender = ScriptedSender(.later(reason: "offline", pause: nil), .refused(reason: "too rude"))
        let delivery = rig.delivery(sender)
        for message in ["first", "second"] { _ = try await rig.outbox.keep(message: message, account: "ada") }
        await delivery.flush()
        await delivery.flush()
        #expect(try await rig.waiting() == [])
        _ = try await rig.outbox.keep(message: "third", account: "ada")
        try await delivery.forget(account: "ada")
        #expect(try await rig.outbox.counts(of: "ada") == FeedbackCounts())
        let count = sender.sent.count
        #expect(await delivery.flush() == .sent)
        #expect(sender.sent.count == count)
    }

    @Test func observersGetTheNumberOfWaitingMessages() async throws {
        let sender = ScriptedSender(.later(reason: "offline", pause: nil))
        let delivery = rig.delivery(sender)
        var counts = delivery.counts().makeAsyncIterator()
        #expect(await counts.next() == FeedbackCounts())
        _ = try await delivery.submit(message: "More whales")
        #expect(await counts.next() == FeedbackCounts(waiting: 1))
        await delivery.flush()
        var count = await counts.next()
        while count?.waiting == 1 { count = await counts.next() }
        #expect(count == FeedbackCounts())
    }

    @Test func observersGetTheRefusedMessages() async throws {
        let delivery = rig.delivery(ScriptedSender(.refused(reason: "too rude")))
        var counts = delivery.counts().makeAsyncIterator()
        #expect(await counts.next() == FeedbackCounts())
        _ = try await delivery.submit(message: "bad")
        var count = await counts.next()
        while count?.refused == 0 { count = await counts.next() }
        #expect(count == FeedbackCounts(refused: 1, lastRefusal: "too rude"))
    }

    @Test func whatAnotherProcessKeptIsSeenWhenCountedAnew() async throws {
        let delivery = rig.delivery(ScriptedSender())
        var counts = delivery.counts().makeAsyncIterator()
        #expect(await counts.next() == FeedbackCounts())
        let other = FeedbackTable(database: rig.file.open())
        _ = try await other.keep(message: "More whales", account: "ada")
        await delivery.recount()
        #expect(await counts.next() == FeedbackCounts(waiting: 1))
        rig.account = nil
        await delivery.recount()
        #expect(await counts.next() == FeedbackCounts())
    }

    @Test func anUnusableDatabaseFailsASubmissionAndPostponesAFlush() async throws {
        try rig.file.obstruct()
        let sender = ScriptedSender()
        let delivery = rig.delivery(sender)
        await #expect(throws: StorageError.self) { try await delivery.submit(message: "More whales") }
        guard case .kept = await delivery.flush() else {
            Issue.record("A database that cannot be read was taken for an empty one.")
            return
        }
        #expect(await rig.clock.sleeper() == .seconds(10))
        #expect(sender.sent == [])
    }
}
