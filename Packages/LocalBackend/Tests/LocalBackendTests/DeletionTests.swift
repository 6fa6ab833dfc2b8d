import Foundation
import GRDB
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// What is left of a deleted account: nothing.
    struct DeletionTests {
        private static let new = "countess@example.com"
        private static let other = "lovelace@example.com"

        @Test(arguments: [false, true]) func noFileHoldsTheAddressOrTheID(_ isByAdministrator: Bool) async throws {
            try await TestBackend.with(options: { options in
                options.requiresConfirmation = true
                options.rateLimits = RateLimits(mails: 1000, verifications: 1000, tokens: 1000)
            }) { test in
                let charles = try await Self.account("charles@example.com", test)
                let (id, token) = try await Self.fillEverything(test)
                let traces = ["ada@example.com", Self.new, Self.other, id]
                for trace in traces { #expect(try !Self.files(in: test.directory, with: trace).isEmpty, "\(trace)") }
                let deleted =
                    if isByAdministrator {
                        try await test.call(
                            "DELETE", "\(AdminTests.users)/\(id)", token: try test.serviceRoleKey())
                    } else {
                        try await test.call("POST", "/functions/v1/delete-account", token: token)
                    }
                #expect(deleted.status == 200)
                for trace in traces { #expect(try Self.files(in: test.directory, with: trace) == [], "\(trace)") }
                #expect(try await test.user(charles.accessToken).status == 200)
                #expect(try await test.subscriber("charles").isPro)
                #expect(try test.mails().map(\.to) == ["charles@example.com"])
            }
        }

        /// The files that hold a text, by name.
        private static func files(in directory: URL, with text: String) throws -> [String] {
            let paths = try FileManager.default.subpathsOfDirectory(atPath: directory.path)
            return try paths.sorted().filter { path in
                let url = directory.appending(path: path)
                guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { return false }
                let data = try Data(contentsOf: url)
                return [text, text.uppercased()].contains { data.firstRange(of: Data($0.utf8)) != nil }
            }
        }

        private static func account(_ email: String, _ test: TestBackend) async throws -> Answer {
            _ = try await test.signUp(email)
            _ = try await test.buy(user: email.split(separator: "@").map(String.init)[0])
            return try await test.verify("signup", try test.mail(to: email).code, email: email)
        }

        /// An account that has used every call.
        ///
        /// - Returns: its id, and a token of its confirmed session.
        private static func fillEverything(_ test: TestBackend) async throws -> (id: String, token: String) {
            func step(_ answer: Answer, _ status: Int = 200) throws {
                test.clock.advance(bySeconds: 61)
                try #require(answer.status == status, "\(answer.status) \(answer.text)")
            }
            try step(try await test.signUp(data: #"{"full_name":"Ada"}"#))
            try step(try await test.verify("signup", try test.mail().wrongCode), 403)
            let first = try await test.verify("signup", try test.mail().code)
            let id = try #require(first.string("user", "id"))
            try step(try await test.signIn(password: "wrong horse"), 400)
            for call in ["recover", "otp", "magiclink"] {
                try step(try await test.post(call, #"{"email":"ada@example.com"\#(TestVerifier.s256.members)}"#))
            }
            let factor = try TestFactor(try await test.enroll(first.accessToken), clock: test.clock)
            try step(try await test.enter(factor.wrongCode, of: factor, first.accessToken), 422)
            let session = try await test.enter(factor.code(), of: factor, first.accessToken)
            let token = session.accessToken
            try step(session)
            try step(try await test.call("GET", "/auth/v1/reauthenticate", token: token))
            for email in [other, new] { try step(try await test.update(#"{"email":"\#(email)"}"#, token)) }
            try step(try await test.refresh(session.refreshToken))
            try step(
                try await test.call(
                    "POST", "/functions/v1/feedback",
                    #"{"id":"1","message":"From ada@example.com","written_at":"2027-01-15T08:00:00Z"}"#, token: token),
                201)
            try step(try await test.buy(user: id))
            try step(try await test.redeem(try await test.testStore.issueCode(to: id).code, user: id))
            _ = try await test.testStore.issueCode(to: id)
            _ = try await test.testStore.apply(.cancel, to: id)
            return (id, token)
        }

        /// The limits of an address begin anew when its account is deleted, but not those that another account has, too.
        @Test(.backend { $0.rateLimits = RateLimits() }) func whatAnotherAccountHasTooIsKept() async throws {
            let ada = try await test.signUp()
            _ = try await test.update(#"{"email":"charles@example.com"}"#, ada.accessToken)
            _ = try await test.signUp("charles@example.com")
            #expect(try await test.verify("email", "000000", email: "charles@example.com").status == 403)
            _ = try await test.call("POST", "/functions/v1/delete-account", token: ada.accessToken)
            let buckets = try await test.backend.database.read {
                try String.fetchAll($0, sql: "SELECT name FROM rate_bucket WHERE name LIKE '%example.com'")
            }
            #expect(Set(buckets) == ["code charles@example.com", "mail charles@example.com"])
            #expect(try test.mails().map(\.to) == ["charles@example.com"])
        }

        /// Tables whose rows belong to no account, or are removed by ``AccountErasure``.
        private static let exceptions: Set = [
            "user", "subscriber", "rate_bucket", "redemption_code", "acceleration", "store_setting",
            // Without an account, they end with their flows or after minutes.
            "provider_state",
        ]

        @Test(.backend) func everyTableBelongsToAnAccount() async throws {
            try await test.backend.database.read { database in
                let tables = try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
                    .filter { !$0.hasPrefix("sqlite") && !$0.hasPrefix("grdb") }
                var owned: Set = ["user", "subscriber"]
                // Through other tables, too.
                for _ in tables {
                    for table in tables {
                        let keys = try database.foreignKeys(on: table).map(\.destinationTable)
                        if !owned.isDisjoint(with: keys) { owned.insert(table) }
                    }
                }
                let strays = Set(tables).subtracting(owned).subtracting(Self.exceptions)
                #expect(strays == [], "Their rows stay when an account is deleted.")
            }
        }
    }
}
