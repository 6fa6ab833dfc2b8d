@testable import AuthFeature
import AuthFeatureTesting
import Core
import Domain
import Foundation
import Testing

@Suite("Events", .timeLimit(.minutes(10))) @MainActor
struct EventTests {
    let rig = Rig()

    /// All events of a feature that has been deallocated, which ends its streams.
    private func events(_ life: (AuthManager) async throws -> Void) async throws -> [AuthEvent] {
        let stream = try await {
            let feature = rig.feature()
            let stream = feature.events()
            try await life(feature)
            return stream
        }()
        var events: [AuthEvent] = []
        for await event in stream { events.append(event) }
        return events
    }

    private func user(_ email: String = Rig.email) -> AppUser {
        rig.server.addAccount(email: email, password: Rig.password)
    }

    @Test func aWholeSessionLifeIsReportedInOrder() async throws {
        let anna = user()
        let received = try await events { feature in
            try feature.restoreSession()
            try await feature.signIn(email: Rig.email, password: Rig.password)
            try await feature.refreshSession()
            try await feature.updateUser(UserChange(data: ["full_name": .string("Anna")]))
            await feature.signOut()
        }
        let named = AppUser(uid: anna.uid, email: anna.email, name: "Anna")
        #expect(
            received == [
                .initialSession(nil), .tokenRefreshed(anna), .userUpdated(named), .signedOut(),
            ])
    }

    @Test func theFirstOneWaitsUntilTheSessionHasBeenRead() async throws {
        let session = try rig.store(lasting: 3600)
        let received = try await events { feature in
            let early = feature.events()
            try feature.restoreSession()
            try feature.restoreSession()
            var iterator = early.makeAsyncIterator()
            #expect(await iterator.next() == .initialSession(session.user))
        }
        #expect(received == [.initialSession(session.user)])
    }

    @Test func aLaterSubscriberStartsWithTheCurrentUser() async throws {
        let anna = user()
        let feature = rig.feature()
        var early = feature.events().makeAsyncIterator()
        try await feature.signIn(email: Rig.email, password: Rig.password)
        var late = feature.events().makeAsyncIterator()
        #expect(await late.next() == .initialSession(anna))
        await feature.signOut()
        #expect(await late.next() == .signedOut())
        for event in [.initialSession(nil), .signedOut()] as [AuthEvent] {
            #expect(await early.next() == event)
        }
    }

    /// The screen of a sign-in here reports it, when it has finished.
    @Test func anotherAccountIsASignOut() async throws {
        _ = user()
        _ = user("bob@example.org")
        let received = try await events { feature in
            try await feature.signIn(email: Rig.email, password: Rig.password)
            try await feature.signIn(email: "bob@example.org", password: Rig.password)
            try await feature.signIn(email: "bob@example.org", password: Rig.password)
        }
        #expect(received == [.initialSession(nil), .signedOut()])
    }

    @Test func aChangeByAnotherProcessIsReportedWhenDetected() async throws {
        let anna = user()
        let bob = user("bob@example.org")
        let received = try await events { feature in
            try feature.restoreSession()
            let other = rig.feature()
            let notice = { @MainActor in _ = feature.status() }
            try await other.signIn(email: Rig.email, password: Rig.password)
            notice()
            try await other.refreshSession()
            notice()
            try await other.updateUser(UserChange(data: ["name": .string("A.")]))
            notice()
            try await other.signIn(email: "bob@example.org", password: Rig.password)
            notice()
            await other.signOut()
            notice()
            notice()
        }
        #expect(
            received == [
                .initialSession(nil), .signedIn(anna), .tokenRefreshed(anna),
                .userUpdated(AppUser(uid: anna.uid, email: anna.email, name: "A.")), .signedOut(.anotherProcess),
                .signedIn(bob), .signedOut(.anotherProcess),
            ])
    }

    @Test func otherProcessesAreFollowedWithoutACall() async throws {
        let anna = user()
        let feature = rig.feature()
        feature.followOtherProcesses()
        var events = feature.events().makeAsyncIterator()
        try feature.restoreSession()
        #expect(await events.next() == .initialSession(nil))
        let other = rig.feature()
        try await other.signIn(email: Rig.email, password: Rig.password)
        #expect(await events.next() == .signedIn(anna))
        await other.signOut()
        #expect(await events.next() == .signedOut(.anotherProcess))
        #expect(feature.currentSession == nil)
    }

    @Test func aSessionThatCannotBeReadIsNotTheFirstEvent() async throws {
        try PrivateDirectory(rig.file.deletingLastPathComponent()).prepare()
        try Data("{".utf8).write(to: rig.file)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: rig.file.path)
        _ = user()
        let received = try await events { feature in
            #expect(throws: AuthError.self) { try feature.restoreSession() }
            try await feature.signIn(email: Rig.email, password: Rig.password)
        }
        #expect(received == [.initialSession(nil)])
    }
}
