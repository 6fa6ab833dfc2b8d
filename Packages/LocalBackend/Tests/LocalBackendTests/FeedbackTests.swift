import Foundation
import GRDB
import Persistence
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Messages to the makers of the app.
    struct FeedbackTests {
        private static func body(
            id: String = "7d2f", message: String = "More whales", writtenAt: String = "2027-01-15T07:59:00Z"
        ) throws -> String {
            let content = [
                "id": id, "message": message, "written_at": writtenAt, "app_version": "0.1.0",
                // Ignored: only the token determines the user.
                "user_id": "somebody else",
            ]
            return String(decoding: try JSONEncoder().encode(content), as: UTF8.self)
        }

        private static func submit(_ test: TestBackend, _ body: String, token: String?) async throws -> Answer {
            try await test.call("POST", "/functions/v1/feedback", body, token: token)
        }

        @Test(.backend) func aMessageIsKeptInTheNameOfTheTokenAndListed() async throws {
            let ada = try await test.signUp()
            let charles = try await test.signUp("charles@example.com")
            let first = try await Self.submit(test, try Self.body(), token: ada.accessToken)
            #expect(first.status == 201)
            #expect(first.headers["content-type"] == "application/json")
            #expect(first.string("id") == "7d2f")
            #expect(first.string("received_at") == "2027-01-15T08:00:00.250000Z")
            let other = try Self.body(message: "two\nlines 🐳", writtenAt: "2027-01-15T07:59:00.5Z")
            #expect(try await Self.submit(test, other, token: charles.accessToken).status == 201)

            let received = try await ReceivedFeedback.all(dataDirectory: test.directory)
            #expect(received.map(\.message) == ["More whales", "two\nlines 🐳"])
            #expect(received.map(\.email) == ["ada@example.com", "charles@example.com"])
            #expect(received.map(\.user) == [ada.string("user", "id"), charles.string("user", "id")])
            #expect(received.map(\.appVersion) == ["0.1.0", "0.1.0"])
            #expect(
                received.map(\.written) == [
                    Date(timeIntervalSince1970: 1_799_999_940), Date(timeIntervalSince1970: 1_799_999_940.5),
                ])
            #expect(received.map(\.received) == [test.clock.now, test.clock.now])
        }

        @Test(.backend) func theSameMessageAgainChangesNothing() async throws {
            let ada = try await test.signUp()
            #expect(try await Self.submit(test, try Self.body(), token: ada.accessToken).status == 201)
            test.clock.advance(bySeconds: 5)
            let again = try await Self.submit(
                test, try Self.body(writtenAt: "2027-01-15T08:00:01Z"), token: ada.accessToken)
            #expect(again.status == 200)
            #expect(again.string("id") == "7d2f")
            #expect(again.string("received_at") == "2027-01-15T08:00:00.250000Z")
            #expect(try await ReceivedFeedback.all(dataDirectory: test.directory).count == 1)
        }

        @Test(.backend) func anotherTextUnderTheSameIDIsAConflict() async throws {
            let ada = try await test.signUp()
            #expect(try await Self.submit(test, try Self.body(), token: ada.accessToken).status == 201)
            let other = try await Self.submit(test, try Self.body(message: "Fewer"), token: ada.accessToken)
            #expect(other.status == 409)
            #expect(other.string("id") == "7d2f")
            #expect(other.json["same"] as? Bool == false)
            #expect(other.errorCode == "conflict")
            #expect(try await ReceivedFeedback.all(dataDirectory: test.directory).map(\.message) == ["More whales"])
        }

        @Test(.backend) func ofManyAtOnceOneIsKept() async throws {
            let token = try await test.signUp().accessToken
            let body = try Self.body()
            let statuses = try await atOnce(6) { _ in try await Self.submit(test, body, token: token).status }
            #expect(statuses.sorted() == [200, 200, 200, 200, 200, 201])
            #expect(try await ReceivedFeedback.all(dataDirectory: test.directory).count == 1)
        }

        /// Body, status, code, and a part of the message.
        static let refused: [(String, Int, String, String)] = [
            ("", 400, "bad_json", "unexpected end"),
            ("[]", 400, "bad_json", "another type"),
            (#"{"id":7,"message":"a","written_at":"2027-01-15T08:00:00Z"}"#, 400, "bad_json", "id has another type"),
            (#"{"message":"a","written_at":"2027-01-15T08:00:00Z"}"#, 422, "validation_failed", "id must"),
            (#"{"id":"","message":"a","written_at":"2027-01-15T08:00:00Z"}"#, 422, "validation_failed", "id must"),
            (#"{"id":"a b","message":"a","written_at":"2027-01-15T08:00:00Z"}"#, 422, "validation_failed", "id must"),
            (
                "{\"id\":\"\(String(repeating: "x", count: 65))\",\"message\":\"a\"}", 422, "validation_failed",
                "1 to 64"
            ),
            (#"{"id":"1","written_at":"2027-01-15T08:00:00Z"}"#, 422, "validation_failed", "must not be empty"),
            (#"{"id":"1","message":" \n"}"#, 422, "validation_failed", "must not be empty"),
            (#"{"id":"1","message":"a\u0000b"}"#, 422, "validation_failed", "null characters"),
            (
                "{\"id\":\"1\",\"message\":\"\(String(repeating: "é", count: 4_001))\"}", 422, "validation_failed",
                "at most 4000 characters, not 4001"
            ),
            (#"{"id":"1","message":"a"}"#, 422, "validation_failed", "written_at"),
            (#"{"id":"1","message":"a","written_at":"yesterday"}"#, 422, "validation_failed", "written_at"),
        ]

        @Test(.backend) func whatIsNoMessageIsRefusedWithTheReason() async throws {
            let token = try await test.signUp().accessToken
            for (body, status, code, reason) in Self.refused {
                let answer = try await Self.submit(test, body, token: token)
                #expect(answer.status == status, "\(body.prefix(80))")
                #expect(answer.errorCode == code, "\(body.prefix(80))")
                #expect(answer.string("message")?.contains(reason) == true, "\(answer.text)")
            }
            #expect(try await ReceivedFeedback.all(dataDirectory: test.directory) == [])
            let longest = try Self.body(message: String(repeating: "é", count: 4_000))
            #expect(try await Self.submit(test, longest, token: token).status == 201)
        }

        @Test func theDataOfAnEarlierVersionHasNoMessagesYet() async throws {
            try await withTemporaryDirectory { directory in
                let url = DataDirectory(url: directory).database
                let earlier = BackendSchema.migrations.filter { $0.id != "backend.4" }
                try AppDatabase(at: url, migrations: earlier).pool().close()
                #expect(try await ReceivedFeedback.all(dataDirectory: directory) == [])
            }
        }

        @Test func aDatabaseThatCannotBeReadIsAnError() async throws {
            try await withTemporaryDirectory { directory in
                #expect(try await ReceivedFeedback.all(dataDirectory: directory) == [])
                #expect(!FileManager.default.fileExists(atPath: directory.path))
                let url = DataDirectory(url: directory).database
                try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
                await #expect(throws: LocalBackendError.self) {
                    try await ReceivedFeedback.all(dataDirectory: directory)
                }
            }
        }
    }
}
