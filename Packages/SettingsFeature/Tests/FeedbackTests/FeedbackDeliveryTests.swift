import CoreTesting
import Persistence
@testable import Feedback
import Testing

@Suite(.timeLimit(.minutes(10))) struct FeedbackDeliveryTests {
    private let rig = FeedbackRig()

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
        // What another process keeps is seen when it is counted again.
        let other = FeedbackTable(database: rig.file.open())
        _ = try await other.keep(message: "More whales", account: "ada")
        await delivery.recount()
        while count?.waiting == 0 { count = await counts.next() }
        #expect(count == FeedbackCounts(waiting: 1))
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
