import CoreTesting
import Foundation
import Persistence
import Synchronization
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

/// The same with processes that are killed.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct FeedbackKillTests {
    private let rig = FeedbackRig()

    /// Beside the tests, where the build puts it.
    private static let program = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("FeedbackWorker").path

    private func worker(_ server: FeedbackServer) throws -> SpawnedProcess {
        try SpawnedProcess.start(Self.program, [rig.file.url.path, server.url, "ada"], errors: .inherited)
    }

    @Test func aProcessKilledBeforeTheAnswerReleasesTheLockAndKeepsTheMessage() async throws {
        let target = Target()
        let server = try FeedbackServer { call in
            guard call == 1 else { return .whole }
            target.strike()
            return .never
        }
        _ = try await rig.outbox.keep(message: "More whales", account: "ada")
        let process = try worker(server)
        target.aim(at: process)
        #expect(await process.wait() == .signalled(SIGKILL))
        #expect(try await rig.waiting() == ["More whales"])
        #expect(await rig.delivery(try server.sender()).flush() == .sent)
        #expect(server.calls == 2)
        #expect(server.messages == ["More whales"])
        #expect(try await rig.waiting() == [])
    }

    // Between the reply's last byte and the end of the program come the reading of the reply, the removal and its
    // fsync; the delays cover all of these steps.
    @Test func aProcessKilledBetweenTheAnswerAndTheRemovalSendsNothingTwice() async throws {
        for round in 0..<25 {
            let target = Target()
            let server = try FeedbackServer(answered: { target.strike(after: .microseconds(300 * round)) })
            let message = "message \(round)"
            _ = try await rig.outbox.keep(message: message, account: "ada")
            let process = try worker(server)
            target.aim(at: process)
            let ending = await process.wait()
            #expect([.signalled(SIGKILL), .exited(0)].contains(ending))
            #expect(await rig.delivery(try server.sender()).flush() == .sent)
            #expect(server.messages == [message])
            #expect(server.calls <= 2)
            #expect(try await rig.waiting() == [])
        }
    }

    /// A process that the server's threads kill. They may be faster than the test that started it.
    private final class Target: Sendable {
        private let state = Mutex((process: SpawnedProcess?.none, isToBeKilled: false))

        func aim(at process: SpawnedProcess) {
            let isToBeKilled = state.withLock { state in
                state.process = process
                return state.isToBeKilled
            }
            if isToBeKilled { process.kill(SIGKILL) }
        }

        func strike(after delay: Duration = .zero) {
            spend(delay)
            let process = state.withLock { state in
                state.isToBeKilled = true
                return state.process
            }
            process?.kill(SIGKILL)
        }
    }
}
