import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// The outbox does not grow without limit.
    struct OutboxLimitTests {
        @Test(.backend { $0.outboxLimits.mails = 3 }) func theOldestMailsMakeRoom() async throws {
            for number in 0..<5 { _ = try await test.requestCode("\(number)@example.com") }
            #expect(try test.mails().map(\.to) == ["2@example.com", "3@example.com", "4@example.com"])
        }

        @Test(.backend { $0.outboxLimits.bytes = 10 }) func theNewestMailStaysHoweverLargeItIs() async throws {
            for number in 0..<3 { _ = try await test.requestCode("\(number)@example.com") }
            #expect(try test.mails().map(\.to) == ["2@example.com"])
        }

        @Test func mailsThatWaitToBeDeliveredAreNotRemoved() async throws {
            try await withTemporaryDirectory { directory in
                let hanging = ScriptedDelivery.hanging
                try await TestBackend.with(
                    directory,
                    options: {
                        $0.deliver(hanging)
                        $0.outboxLimits.mails = 2
                    }
                ) { test in
                    _ = try await test.signUp()
                    for email in ["one@example.com", "two@example.com"] {
                        #expect(try await test.requestCode(email).status == 200)
                    }
                    // No more are accepted, and the refusal does not reveal who has an account.
                    for email in ["ada@example.com", "nobody@example.com"] {
                        let refused = try await test.requestMail("recover", to: email)
                        #expect(refused.status == 500)
                        #expect(refused.string("message") == "Error sending recovery email")
                    }
                    #expect(try Outbox(dataDirectory: directory).files(.queued).count == 2)
                }
                let recorder = RecordingDelivery()
                try await TestBackend.with(directory, options: { $0.deliver(recorder) }) { test in
                    let mails: Set = [await recorder.next()?.to, await recorder.next()?.to]
                    #expect(mails == ["one@example.com", "two@example.com"])
                    let taken = try await test.requestMail("recover", to: "ada@example.com")
                    #expect(taken.status == 200)
                }
            }
        }
    }
}
