import Core
import Foundation
import GRDB
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// The mails themselves, and the outbox that holds them.
    struct MailTests {
        @Test(
            .backend { $0.requiresConfirmation = true },
            arguments: ["signup", "recovery", "email_change", "reauthentication"])
        func aMailIsAsTheStandardsWantIt(_ type: String) async throws {
            _ = try await test.signUp()
            let session = try await test.verify("signup", try test.mail().code)
            _ = try await test.post("recover", #"{"email":"ada@example.com"}"#)
            _ = try await test.call("GET", "/auth/v1/reauthenticate", token: session.accessToken)
            _ = try await test.update(#"{"email":"countess@example.com"}"#, session.accessToken)
            let mail = try #require(try test.mails().first { $0.type == type })
            let text = try #require(String(data: try Data(contentsOf: mail.file), encoding: .ascii))
            #expect(text.hasSuffix("\r\n"))
            let lines = text.components(separatedBy: "\r\n")
            #expect(!lines.contains { $0.contains("\n") || $0.contains("\r") || $0.utf8.count > 998 })
            let head = lines.prefix { !$0.isEmpty }
            #expect(
                head.map { $0.prefix { $0 != ":" } } == [
                    "Date", "Message-ID", "From", "To", "Subject", "X-Slipway-Type", "Auto-Submitted",
                    "MIME-Version", "Content-Type", "Content-Transfer-Encoding",
                ])
            #expect(head.contains("Date: Fri, 15 Jan 2027 08:00:00 +0000"))
            #expect(head.contains("From: Slipway <slipway@localhost>"))
            #expect(head.contains("To: \(mail.to)"))
            #expect(head.contains("Content-Type: text/plain; charset=utf-8"))
            #expect(head.contains { $0.hasPrefix("Message-ID: <") && $0.hasSuffix("@localhost>") })
            #expect(lines.contains(mail.code))
            #expect(mail.date == Date(timeIntervalSince1970: 1_800_000_000))
            guard type != "reauthentication" else { return #expect(mail.link == nil) }
            let link = try #require(mail.link?.absoluteString)
            #expect(lines.contains(link))
            #expect(
                link.hasPrefix("\(test.backend.endpoint.url)/auth/v1/verify?token=\(mail.hashedToken)&type=\(type)")
            )
            #expect(link.hasSuffix("&redirect_to=slipway%3A%2F%2Flogin-callback"))
        }

        @Test func theNewestIsTheLastWhateverTheClockSays() async throws {
            try await withTemporaryDirectory { directory in
                let addresses = (0..<6).map { "user\($0)@example.com" }
                try await TestBackend.with(directory) { test in
                    for address in addresses[..<3] { _ = try await test.requestCode(address) }
                    test.clock.advance(bySeconds: -1000)
                    _ = try await test.requestCode(addresses[3])
                }
                let earlier = SettableClock()
                earlier.advance(bySeconds: -100_000)
                try await TestBackend.with(directory, clock: earlier) { test in
                    for address in addresses[4...] { _ = try await test.requestCode(address) }
                    #expect(try test.mails().map(\.to) == addresses)
                }
            }
        }

        @Test(.backend) func foreignFilesArePassedOver() async throws {
            #expect(try test.mails().isEmpty)
            _ = try await test.requestCode()
            let mail = try test.mail()
            let (manager, directory) = (FileManager.default, mail.file.deletingLastPathComponent())
            let good = try Data(contentsOf: mail.file)
            func file(_ name: String) -> URL { directory.appendingPathComponent(name) }
            func write(_ name: String, _ data: Data, mode: Int = 0o600) throws {
                try data.write(to: file(name))
                try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: file(name).path)
            }
            try write("notes.txt", good)
            try write("holiday.eml", good)
            try write("1700000000000000.eml.bak", good)
            try write("1700000000000001.eml", Data("Subject: hello\r\n\r\n123456\r\n".utf8))
            try write("1700000000000002.eml", Data([0xff, 0xfe, 0x00]))
            try write("1700000000000003.eml", good, mode: 0o644)
            try write("1700000000000004.eml", good + Data(repeating: 0x20, count: 70_000))
            try manager.createSymbolicLink(at: file("1700000000000005.eml"), withDestinationURL: mail.file)
            try manager.createDirectory(at: file("1700000000000006.eml"), withIntermediateDirectories: false)
            try write(
                "1700000000000007.eml",
                Data(String(decoding: good, as: UTF8.self).replacing("\r\n", with: "\n").utf8))
            #expect(try test.mails() == [mail])
            try write("1700000000000008.eml", good)
            #expect(try test.mails().map(\.code) == [mail.code, mail.code])
        }

        @Test func anOutboxThatIsNoDirectoryIsAnError() async throws {
            try await withTemporaryDirectory { directory in
                let outbox = Outbox(dataDirectory: directory)
                #expect(try outbox.mails().isEmpty)
                try PrivateFile(outbox.directory).write(Data())
                let error = #expect(throws: FileError.self) { try outbox.mails() }
                #expect(error == FileError("read", outbox.directory, code: ENOTDIR))
            }
        }

        @Test(.backend { $0.requiresConfirmation = true })
        func aMailThatCannotBeWrittenFailsTheCallAndChangesNothing() async throws {
            _ = try await test.signUp()
            let first = try test.mail()
            let session = try await test.verify("signup", first.code)
            _ = try await test.requestCode()
            let open = try test.mail()
            let outbox = first.file.deletingLastPathComponent()
            let aside = test.directory.appendingPathComponent("aside")
            try FileManager.default.moveItem(at: outbox, to: aside)
            try Data().write(to: outbox)
            let before = try await Self.contents(of: test)

            for (call, body) in [
                ("signup", #"{"email":"new@example.com","password":"123456"}"#),
                ("otp", #"{"email":"new@example.com"}"#), ("otp", #"{"email":"ada@example.com"}"#),
                ("magiclink", #"{"email":"ada@example.com"}"#), ("recover", #"{"email":"ada@example.com"}"#),
                // The error must not reveal who has an account either.
                ("recover", #"{"email":"nobody@example.com"}"#),
                ("resend", #"{"type":"signup","email":"nobody@example.com"}"#),
                ("signup", #"{"email":"ada@example.com","password":"123456"}"#),
            ] {
                let answer = try await test.post(call, body)
                #expect(answer.status == 500, "\(call)")
                #expect(answer.errorCode == "unexpected_failure")
            }
            let changed = try await test.update(
                #"{"email":"new@example.com","password":"battery staple"}"#, session.accessToken)
            #expect(changed.status == 500)
            let mailed = try await test.call("GET", "/auth/v1/reauthenticate", token: session.accessToken)
            #expect(mailed.status == 500)
            #expect(try await Self.contents(of: test) == before)

            try FileManager.default.removeItem(at: outbox)
            try FileManager.default.moveItem(at: aside, to: outbox)
            #expect(try await test.verify("email", open.code).status == 200)
            #expect(try await test.signIn().status == 200)
        }

        /// All rows that a call that sends a mail could have changed.
        private static func contents(of test: TestBackend) async throws -> [String] {
            try await test.backend.database.read { database in
                try ["user", "identity", "session", "one_time_token", "flow_state"].flatMap { table in
                    try Row.fetchAll(database, sql: "SELECT * FROM \(table) ORDER BY rowid").map(\.description)
                }
            }
        }
    }
}
