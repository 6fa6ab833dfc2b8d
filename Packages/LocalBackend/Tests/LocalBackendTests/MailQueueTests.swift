import Core
import CoreTesting
import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Mails that are delivered in the background.
    struct MailQueueTests {
        private static func queued(in directory: URL) throws -> [URL] {
            try Outbox(dataDirectory: directory).files(.queued)
        }

        @Test func aMailWaitsOnDiskForItsOwnersEyesAloneUntilItIsDelivered() async throws {
            try await withTemporaryDirectory { directory in
                let delivery = ScriptedDelivery.hanging
                try await TestBackend.with(
                    directory,
                    options: {
                        $0.deliver(delivery)
                        $0.mailSender = "harbour@example.com"
                    }
                ) { test in
                    #expect(try await test.requestCode().status == 200)
                    let tried = await delivery.nextTry()
                    #expect(tried?.to == "ada@example.com")
                    let files = try Self.queued(in: directory)
                    #expect(try FileStatus(at: try #require(files.first)).permissions == 0o600)
                    #expect(files.count == 1)
                    #expect(try test.mails().isEmpty)
                }
                #expect(try Self.queued(in: directory).count == 1)

                let recorder = RecordingDelivery()
                try await TestBackend.with(directory, options: { $0.deliver(recorder) }) { test in
                    let mail = try #require(await recorder.next())
                    let read = try #require(
                        OutboxMail(reading: mail.data, of: Outbox(dataDirectory: directory).file(at: 1, .kept)))
                    #expect(mail.from == "harbour@example.com" && mail.to == "ada@example.com")
                    #expect(try await test.verify("email", read.code).status == 200)
                }
                #expect(try Self.queued(in: directory).isEmpty)
                #expect(try Outbox(dataDirectory: directory).mails().isEmpty)
            }
        }

        @Test func whatIsQueuedIsReadableWhereMailsAreDeliveredNowhereAnyMore() async throws {
            try await withTemporaryDirectory { directory in
                try await TestBackend.with(directory, options: { $0.deliver(ScriptedDelivery.hanging) }) { test in
                    _ = try await test.requestCode()
                }
                try await TestBackend.with(directory) { test in
                    let session = try await test.verify("email", try test.mail().code)
                    #expect(session.status == 200)
                }
            }
        }

        @Test func aMailThatIsDeliveredAtALaterTryLeavesTheQueue() async throws {
            let delivery = ScriptedDelivery { attempt in if attempt <= 2 { throw ScriptedDelivery.Refused() } }
            try await TestBackend.with(options: {
                $0.deliver(delivery, pausing: { _ in })
                $0.mailRetries.shutdown = .seconds(60)
            }) { test in
                _ = try await test.requestCode()
                for _ in 0..<3 { _ = await delivery.nextTry() }
                await test.backend.stop()
                #expect(try Self.queued(in: test.directory).isEmpty)
                #expect(try test.mails().isEmpty)
            }
        }

        @Test func aMailThatIsGivenUpStaysInTheOutboxAndTheLogHoldsNoSecret() async throws {
            let delivery = ScriptedDelivery { _ in throw ScriptedDelivery.Refused() }
            let (pauses, log) = (RecordedPauses(), RecordedLog())
            try await TestBackend.with(options: { $0.deliver(delivery, pausing: pauses.pause, log: log) }) { test in
                #expect(try await test.requestCode().status == 200)
                let lines = await log.lines(through: "A mail could not be delivered, and stays in the outbox.")
                #expect(pauses.all == MailRetries().pauses)
                #expect(lines.filter { $0.contains("will be tried again") }.count == pauses.all.count)
                await test.backend.stop()
                let mail = try test.mail()
                #expect(try Self.queued(in: test.directory).isEmpty)
                for secret in [mail.code, mail.hashedToken, mail.to, "550 "] {
                    #expect(!lines.contains { $0.contains(secret) })
                }
            }
        }

        @Test func aStopWaitsForADeliveryInFlight() async throws {
            let gate = MailGate()
            let delivery = ScriptedDelivery { _ in await gate.wait() }
            try await TestBackend.with(options: {
                $0.deliver(delivery)
                $0.mailRetries.shutdown = .seconds(60)
            }) { test in
                _ = try await test.requestCode()
                _ = await delivery.nextTry()
                async let stopped: Void = test.backend.stop()
                gate.open()
                await stopped
                #expect(try Self.queued(in: test.directory).isEmpty)
            }
        }

        @Test func oneThatHangsDoesNotKeepTheOthers() async throws {
            let delivery = ScriptedDelivery { attempt in if attempt == 1 { await MailGate().wait() } }
            try await TestBackend.with(options: { $0.deliver(delivery) }) { test in
                for name in ["slow", "quick"] { _ = try await test.requestCode("\(name)@example.com") }
                let tried = [await delivery.nextTry()?.to, await delivery.nextTry()?.to]
                #expect(Set(tried) == ["slow@example.com", "quick@example.com"])
            }
        }

        @Test func aFileThatIsNoMailIsLeftUnchangedAndReported() async throws {
            try await withTemporaryDirectory { directory in
                let file = Outbox(dataDirectory: directory).file(at: 1, .queued)
                try PrivateFile(file).write(Data("nonsense".utf8))
                let (recorder, log) = (RecordingDelivery(), RecordedLog())
                try await TestBackend.with(
                    directory, options: { $0.deliver(recorder, pausing: { _ in }, log: log) }
                ) { test in
                    _ = await log.lines(through: "A mail could not be delivered, and stays in the outbox.")
                    let mails = try test.mails()
                    #expect(recorder.mails.isEmpty)
                    #expect(mails.isEmpty)
                }
            }
        }
    }
}
