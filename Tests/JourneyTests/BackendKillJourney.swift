import CoreTesting
import Foundation
import Testing

/// Acknowledged accounts survive `kill -9`.
@Suite(.serialized, .timeLimit(.minutes(10))) struct BackendKillJourney {
    @Test func everythingAcknowledgedIsThereAfterKill() async throws {
        let home = TestHome()
        let server = try await BackendServer(home)
        let ada = try await server.signUp("ada@example.com")
        let refreshed = try await server.call(
            "POST", "/auth/v1/token?grant_type=refresh_token",
            ["refresh_token": try #require(ada.string("refresh_token"))])
        let changed = try await server.call(
            "PUT", "/auth/v1/user", ["password": "battery staple"], token: refreshed.string("access_token"))
        let deleted = try await server.signUp("gone@example.com")
        let deletion = try await server.call(
            "POST", "/functions/v1/delete-account", [String: String](), token: deleted.string("access_token"))
        let made = try await server.call(
            "POST", "/auth/v1/admin/users", ["email": "made@example.com"], token: try server.serviceRoleKey())
        let asked = try await server.call("POST", "/auth/v1/otp", ["email": "ada@example.com"])
        #expect([ada, refreshed, changed, deleted, deletion, made, asked].allSatisfy { $0.status == 200 })
        await server.kill()

        let again = try await BackendServer(home, port: 0)
        #expect(again.port == server.port)
        #expect(again.key == server.key)
        let user = try await again.call("GET", "/auth/v1/user", token: refreshed.string("access_token"))
        #expect(user.string("email") == "ada@example.com")
        let next = try await again.call(
            "POST", "/auth/v1/token?grant_type=refresh_token",
            ["refresh_token": try #require(refreshed.string("refresh_token"))])
        #expect(next.status == 200)
        let signedIn = try await again.call(
            "POST", "/auth/v1/token?grant_type=password", ["email": "ada@example.com", "password": "battery staple"])
        #expect(signedIn.status == 200)
        #expect(try await Self.emails(again) == ["ada@example.com", "made@example.com"])

        let outbox = try await Program.run(["backend", "outbox", "--json", "--data", again.data.path], in: home)
        let mail = try #require((outbox.json as? [[String: Any]])?.last)
        let code = try #require(mail["code"] as? String)
        let verified = try await again.call(
            "POST", "/auth/v1/verify", ["type": "email", "email": "ada@example.com", "token": code])
        #expect(verified.status == 200)
    }

    @Test(arguments: 0..<3)
    func noAcknowledgedSignUpIsLostWhenTheBackendIsKilled(_ round: Int) async throws {
        let home = TestHome()
        let server = try await BackendServer(home)
        let acknowledged = Shared<Set<String>>([])
        await withTaskGroup(of: Void.self) { group in
            for client in 0..<4 {
                group.addTask {
                    for number in 0..<1000 {
                        let email = "user-\(client)-\(number)@example.com"
                        guard let answer = try? await server.signUp(email) else { return }
                        // On a busy machine, hashing a password can take longer than the backend's time limit for a
                        // request.
                        guard answer.status == 200 else { continue }
                        // The other clients have requests under way.
                        if acknowledged.change({ $0.insert(email) }).count == 6 + round { server.program.kill(SIGKILL) }
                    }
                }
            }
        }
        // The server has been killed by now, unless the clients gave up before.
        await server.kill()
        let again = try await BackendServer(home)
        let emails = try await Self.emails(again)
        #expect(acknowledged.value.isSubset(of: emails))
        #expect(acknowledged.value.count >= 6)
        // There are only complete accounts: each of them can sign in.
        for email in emails {
            let answer = try await again.call(
                "POST", "/auth/v1/token?grant_type=password", ["email": email, "password": "correct horse"])
            #expect(answer.status == 200)
        }
    }

    private static func emails(_ server: BackendServer) async throws -> Set<String> {
        let answer = try await server.call(
            "GET", "/auth/v1/admin/users?per_page=1000", token: try server.serviceRoleKey())
        let users = answer.json["users"] as? [[String: Any]] ?? []
        return Set(users.compactMap { $0["email"] as? String })
    }
}
