@testable import AuthFeature
import AuthFeatureTesting
import Core
import CoreTesting
import Design
import Foundation
import HTTPTypes
import Networking
import Testing

@Suite("Changing the account", .timeLimit(.minutes(10))) @MainActor
struct AccountTests {
    let rig = Rig()

    @Test func dataIsChangedHereAndThere() async throws {
        let feature = try await rig.signedInFeature()
        let tokens = try #require(try rig.stored)
        let user = try await feature.updateUser(
            UserChange(data: ["full_name": .string("Anna"), "age": .integer(7), "gone": .null]))
        #expect(user.name == "Anna")
        #expect(feature.currentSession == user)
        let stored = try #require(try rig.stored)
        #expect(stored.user == user)
        #expect(stored.accessToken == tokens.accessToken)
        #expect(stored.generation == tokens.generation)
        #expect(try rig.openFlows.isEmpty)
        // Another process reads it from the file.
        let other = rig.feature()
        try other.restoreSession()
        #expect(other.currentSession == user)
    }

    @Test func aNewAddressWaitsForItsConfirmation() async throws {
        let feature = try await rig.signedInFeature()
        let user = try await feature.updateUser(UserChange(email: " new@example.org "))
        #expect(user.email == Rig.email)
        #expect(user.pendingEmail == "new@example.org")
        #expect(try rig.stored?.user.pendingEmail == "new@example.org")
        #expect(try rig.openFlows.map(\.kind) == [.emailChange])
        #expect(rig.server.calls.last == "PUT /auth/v1/user?redirect_to=slipway%3A%2F%2Flogin-callback")
    }

    @Test func anAddressThatIsChangedAtOnceWaitsForNoLink() async throws {
        try rig.store(lasting: 3600)
        let feature = rig.feature(http: ScriptedHTTPClient { _, _ in .user(email: "new@example.org") })
        #expect(try await feature.updateUser(UserChange(email: "new@example.org")).email == "new@example.org")
        #expect(try rig.openFlows.isEmpty)
    }

    @Test(
        arguments: [
            (.error(422, "same_password"), .samePassword),
            (.error(503, "unexpected_failure"), .maintenance(status: 503)),
            (.user("user-2"), .malformedReply("it names another user than the session's")),
            (.text(200, "<html>", type: "text/html"), .malformedReply("it is not JSON")),
        ] as [(HTTPReply, AuthError)])
    func whatIsRefusedChangesNothing(_ reply: HTTPReply, _ error: AuthError) async throws {
        let session = try rig.store(lasting: 3600)
        let feature = rig.feature(http: ScriptedHTTPClient { _, _ in reply })
        await #expect(throws: error) {
            try await feature.updateUser(UserChange(email: "new@example.org", password: "battery staple"))
        }
        #expect(feature.lastError == error)
        #expect(try rig.stored == session)
        // A server that refuses the request sends no link.
        #expect(try rig.openFlows.count == (reply.response.status.kind == .clientError ? 0 : 1))
    }

    @Test func anInvalidChangeFailsWithoutARequest() async throws {
        let feature = try await rig.signedInFeature()
        let count = rig.server.calls.count
        for (change, error) in [
            (UserChange(), AuthError.nothingToChange), (UserChange(data: [:]), .nothingToChange),
            (UserChange(email: "new@"), .invalidEmail),
            (UserChange(password: "short"), .passwordTooShort(minimum: 7)),
            (UserChange(email: "new@", password: "short"), .passwordTooShort(minimum: 7)),
        ] {
            await #expect(throws: error) { try await feature.updateUser(change) }
        }
        #expect(rig.server.calls.count == count)
    }

    @Test func aChangeIsNotAppliedToANewerSignIn() async throws {
        rig.server.addAccount(email: "bob@example.org", password: Rig.password)
        let gate = GatedHTTPClient(rig.server, holding: "PUT")
        let feature = try await rig.signedInFeature(http: gate)
        let change = Task { try await feature.updateUser(UserChange(data: ["name": .string("A.")])) }
        await gate.arrival()
        try await feature.signIn(email: "bob@example.org", password: Rig.password)
        let newer = try #require(try rig.stored)
        gate.open()
        _ = try await change.value
        #expect(try rig.stored == newer)
        #expect(feature.currentSession?.email == "bob@example.org")
    }

    @Test(arguments: [
        (#"{"id":"u","email":""}"#, AppUser(uid: "u", email: nil)),
        (#"{"id":"u","email":null,"new_email":""}"#, AppUser(uid: "u", email: nil)),
        (
            #"{"id":"u","email":"a@b.c","phone":"","identities":null,"created_at":"2026-01-01T00:00:00.123456789Z","x":[]}"#,
            AppUser(uid: "u", email: "a@b.c")
        ),
        (
            #"{"id":"u","email":"a@b.c","new_email":"d@e.f","user_metadata":{"full_name":"Anna","name":"A."}}"#,
            AppUser(uid: "u", email: "a@b.c", name: "Anna", pendingEmail: "d@e.f")
        ),
        (#"{"id":"u","user_metadata":{"name":" A. "}}"#, AppUser(uid: "u", email: nil, name: "A.")),
        (
            #"{"id":"u","user_metadata":{"full_name":{"a":1},"name":"\u001b[31mA"}}"#,
            AppUser(uid: "u", email: nil, name: "[31mA")
        ),
        (#"{"id":"u","new_email":7,"user_metadata":[]}"#, AppUser(uid: "u", email: nil)),
        (#"{"id":"u","user_metadata":{"full_name":"","name":""}}"#, AppUser(uid: "u", email: nil)),
    ])
    func usersAreReadWhateverElseTheyHold(_ body: String, _ user: AppUser) throws {
        #expect(try AppUser(try ReceivedJSON.decode(JSONValue.self, from: Data(body.utf8))) == user)
    }
}
