import CoreTesting
import Foundation
import Persistence
import Testing

@testable import Feedback

/// Every message arrives exactly once: over real sockets, with several senders, and with senders that are killed.
@Suite(.timeLimit(.minutes(10))) struct FeedbackArrivalTests {
    private let rig = FeedbackRig()

    @Test(arguments: [FeedbackServer.Answer.lost, .broken])
    func aLostAnswerSendsTheMessageAgainUnderTheSameID(_ answer: FeedbackServer.Answer) async throws {
        let server = try FeedbackServer { call in call <= 2 ? answer : .whole }
        let delivery = rig.delivery(try server.sender())
        guard case .kept = try await delivery.submit(message: "More whales") else {
            Issue.record("The outcome is not that it was kept.")
            return
        }
        guard case .kept = await delivery.flush() else {
            Issue.record("The outcome is not that it was kept.")
            return
        }
        #expect(try await rig.waiting() == ["More whales"])
        #expect(await delivery.flush() == .sent)
        #expect(server.calls == 3)
        #expect(server.messages == ["More whales"])
        #expect(try await rig.waiting() == [])
    }

    @Test(arguments: [
        Fault.resetAtOnce, .resetInHead, .resetInBody, .truncatedBody, .truncatedChunk, .noHeader, .otherProtocol,
        .wrongContentType, .noContentType, .emptyBody, .notText, .brokenCompression, .compressionBomb, .endlessBody,
        .endlessHeader, .deepObjects(status: 200), .deepObjects(status: 503), .twoLengths,
    ])
    func whateverAServerDoesTheMessageIsKeptUntilItSaysThatItHasIt(_ fault: Fault) async throws {
        let kept = try await rig.outbox.keep(message: "More whales", account: "ada")
        let broken = try LoopbackServer(fault, content: #"{"id":"\#(kept.id)"}"#)
        let delivery = rig.delivery(try FeedbackServer.sender(to: "http://\(broken.authority)"))
        guard case .kept = await delivery.flush() else {
            Issue.record("The message was taken for sent.")
            return
        }
        #expect(try await rig.waiting() == ["More whales"])
        let server = try FeedbackServer()
        #expect(await rig.delivery(try server.sender()).flush() == .sent)
        #expect(server.messages == ["More whales"])
    }

    @Test func ofSeveralSendersOverOneDatabaseEachMessageIsSentByOne() async throws {
        let server = try FeedbackServer()
        var expected: [String] = []
        for number in 0..<20 {
            expected.append("message \(number)")
            _ = try await rig.outbox.keep(message: "message \(number)", account: "ada")
        }
        let deliveries = try (0..<4).map { _ in
            rig.delivery(try server.sender(), outbox: FeedbackTable(database: rig.file.open()))
        }
        await withTaskGroup(of: OutboxOutcome.self) { group in
            for delivery in deliveries { group.addTask { await delivery.flush() } }
            for await outcome in group { #expect(outcome == .sent) }
        }
        #expect(server.messages == expected)
        #expect(server.calls == 20)
        #expect(try await rig.waiting() == [])
    }
}

/// The same with processes that are killed while they hold the lock.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct FeedbackKillTests {
    private let rig = FeedbackRig()

    /// Between the reply and the end of a run come the removal and its fsync; the delays, in microseconds, cover both.
    @Test(arguments: [(FeedbackServer.Answer.lost, 0)] + (0..<25).map { (.whole, 300 * $0) })
    func aProcessKilledAtTheReplySendsNothingTwice(_ answer: FeedbackServer.Answer, delay: Int) async throws {
        let server = try FeedbackServer { call in call == 1 ? answer : .whole }
        _ = try await rig.outbox.keep(message: "More whales", account: "ada")
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [path = rig.file.url.path as String, url = server.url as String, delay = delay as Int] in
            let database = AppDatabase(at: URL(fileURLWithPath: path), migrations: TemporaryDatabase.migrations)
            let sender = FatalSender(sender: try FeedbackServer.sender(to: url), delay: .microseconds(delay))
            let delivery = FeedbackDelivery(
                table: FeedbackTable(database: database), sender: sender, account: { "ada" }, onRefused: { _, _ in })
            await delivery.flush()
            while true { pause() }
        }
        #expect(await rig.delivery(try server.sender()).flush() == .sent)
        #expect(server.messages == ["More whales"])
        #expect(server.calls <= 2)
        #expect(try await rig.waiting() == [])
    }

    /// Kills the process some time after the end of an attempt.
    private struct FatalSender: FeedbackSending {
        let sender: HTTPFeedbackSender
        let delay: Duration

        func send(_ feedback: Feedback) async -> OutboxReceipt {
            let receipt = await sender.send(feedback)
            Thread.detachNewThread { [delay] in
                spend(delay)
                kill(getpid(), SIGKILL)
            }
            return receipt
        }
    }
}
