@testable import AuthFeature
import AuthFeatureTesting
import Core
import Design
import Domain
import Foundation
import Networking
import Testing

/// Apple sends a name with the first authorisation and never again.
@Suite("The name that Apple sends once", .timeLimit(.minutes(10))) @MainActor
struct AppleNameTests {
    private let rig = Rig()
    private var names: AppleNames { AppleNames(directory: rig.file.deletingLastPathComponent()) }

    private func credential(_ feature: AuthManager, _ subject: String = "apple-1", name: String? = nil) throws
        -> AppleCredential
    {
        _ = try feature.beginAppleToken()
        let token = InMemoryAuthServer.appleToken(subject: subject, email: "\(subject)@privaterelay.example")
        return AppleCredential(identityToken: token, name: name)
    }

    private let failure = HTTPReply.error(503, "unexpected_failure")

    private func serve() {
        for part in ["PUT", "id_token"] { rig.server.answer(part, with: nil) }
    }

    /// A session whose name the server did not accept.
    private func signedInWithUnsentName() async throws -> AuthManager {
        let feature = rig.feature()
        rig.server.answer("PUT", with: failure)
        try await feature.signInWithApple(try credential(feature, name: "Anna"))
        #expect(feature.currentSession?.name == "Anna")
        #expect(rig.toasts.log.last?.style == .warning)
        return feature
    }

    private var serversName: String? {
        get async throws {
            serve()
            let other = Rig(server: rig.server).feature()
            return try await other.signInWithApple(try credential(other)).name
        }
    }

    @Test func isKeptBeforeTheExchangeAndServesTheNextTry() async throws {
        let feature = rig.feature()
        rig.server.answer("id_token", with: failure)
        await #expect(throws: AuthError.self) {
            try await feature.signInWithApple(try credential(feature, name: "Anna"))
        }
        let file = rig.file.deletingLastPathComponent().appendingPathComponent("apple-names.json")
        #expect(try FileStatus(at: file).permissions == 0o600)
        serve()
        // The sign-in of another user does not get it.
        let bob = rig.feature()
        #expect(try await bob.signInWithApple(try credential(bob, "apple-2")).name == nil)
        // Another process, later; Apple no longer sends the name.
        let later = rig.feature()
        #expect(try await later.signInWithApple(try credential(later)).name == "Anna")
        #expect(try await serversName == "Anna")
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test func namesThatAreStoredAtOnceAreAllKept() throws {
        let names = names
        DispatchQueue.concurrentPerform(iterations: 8) { number in
            try? names.keep(PersonName("Name \(number)")!, subject: "apple-\(number)")
        }
        for number in 0..<8 { #expect(names.name(subject: "apple-\(number)")?.text == "Name \(number)") }
    }

    @Test func outlivesChecksAndRefreshesUntilTheServerHasIt() async throws {
        let feature = try await signedInWithUnsentName()
        #expect(try await feature.getCurrentSession().name == "Anna")
        try await feature.refreshSession()
        #expect(feature.currentSession?.name == "Anna")
        #expect(try rig.stored?.user.name == "Anna")
        #expect(names.name(user: try #require(feature.currentSession).uid)?.text == "Anna")
        serve()
        #expect(try await feature.updateUser(UserChange(email: "new@example.org")).name == "Anna")
        #expect(feature.currentSession?.name == "Anna")
    }

    @Test(arguments: [true, false])
    func isSentAfterTheNextServerResponse(_ byRefreshing: Bool) async throws {
        let feature = try await signedInWithUnsentName()
        serve()
        if byRefreshing { try await feature.refreshSession() } else { _ = try await feature.getCurrentSession() }
        #expect(rig.calls("PUT /auth/v1/user") == 2)
        #expect(names.name(subject: "apple-1") == nil)
        #expect(try await serversName == "Anna")
        // Only once.
        _ = try await feature.getCurrentSession()
        #expect(rig.calls("PUT /auth/v1/user") == 2)
    }

    @Test func isSentAfterACheckWithoutDelayingIt() async throws {
        let feature = try await signedInWithUnsentName()
        serve()
        let user = try #require(feature.currentSession)
        #expect(await feature.validateSession(within: .seconds(3)) == .valid(User(user)))
        // Joins the attempt that is in progress.
        _ = try await feature.getCurrentSession()
        #expect(names.name(subject: "apple-1") == nil)
        #expect(try await serversName == "Anna")
    }

    @Test func outlivesASignOut() async throws {
        let feature = try await signedInWithUnsentName()
        await feature.signOut()
        serve()
        #expect(try await feature.signInWithApple(try credential(feature)).name == "Anna")
        #expect(try await serversName == "Anna")
    }

    @Test func yieldsToANameThatWasGivenLater() async throws {
        let feature = try await signedInWithUnsentName()
        serve()
        let elsewhere = Rig(server: rig.server).feature()
        try await elsewhere.signInWithApple(try credential(elsewhere))
        _ = try await elsewhere.updateUser(UserChange(data: ["full_name": .string("Anna B.")]))
        #expect(try await feature.getCurrentSession().name == "Anna B.")
        #expect(names.name(subject: "apple-1") == nil)
        #expect(try await serversName == "Anna B.")
    }

    @Test func goesWhenAnotherIsGivenHereAndWithTheAccount() async throws {
        let feature = try await signedInWithUnsentName()
        serve()
        _ = try await feature.updateUser(UserChange(data: ["full_name": .null]))
        #expect(feature.currentSession?.name == nil)
        #expect(names.name(subject: "apple-1") == nil)

        let again = try await signedInWithUnsentName()
        serve()
        try await again.deleteAccount()
        #expect(names.name(subject: "apple-1") == nil)
    }

    @Test func aHandfulIsKept() throws {
        for number in 1...10 {
            try names.keep(try #require(PersonName("Name \(number)")), subject: "s\(number)")
        }
        #expect(names.name(subject: "s2") == nil)
        #expect(names.name(subject: "s3")?.text == "Name 3")
        #expect(names.name(subject: "s10")?.text == "Name 10")
    }
}
