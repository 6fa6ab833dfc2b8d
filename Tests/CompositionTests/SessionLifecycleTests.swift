import AuthFeatureTesting
import CoreTesting
import Design
import Domain
import Foundation
import Shell
import Testing

@testable import Composition

@MainActor
struct SessionLifecycleTests {
    @Test func networkGoneWithAnExpiredTokenIsAnErrorThatKeepsTheSessionAndHeals() async throws {
        let app = try await TestApp.authenticated()
        app.server.mood = .offline
        app.clock.advance(by: 2 * 3600)

        try await app.relaunch()
        #expect(app.state.state == .error(.networkUnavailable))
        #expect(app.screen.id == "error")
        try await app.tap("error.retry")
        #expect(app.state.state == .error(.networkUnavailable))

        app.server.mood = .serving
        await app.window.enter(.active)
        #expect(app.state.state.kind == .authenticated)
    }

    /// An event that was taken before a turn began comes before those that the turn leads to.
    @Test func eventsAreCarriedOutInTheirOrder() async throws {
        let app = try await TestApp.authenticated()
        app.server.mood = .offline
        app.clock.advance(by: 2 * 3600)
        try await app.relaunch()
        app.server.mood = .serving
        let turn = app.window.begin { $0.send(.retried) }
        await app.window.send(.errorLeft).value
        await turn.value
        #expect(app.state.state == .unauthenticated)
    }

    @Test func rejectionByTheServerAtStartEndsTheSessionAndIsReported() async throws {
        let app = try await TestApp.authenticated()
        app.server.endSessions()

        try await app.relaunch()

        #expect(app.state.state == .unauthenticated)
        #expect(app.window.toasts.takeUnseen().contains { $0.text.contains("signed out") })
        try await app.relaunch()
        #expect(app.window.toasts.takeUnseen().isEmpty)
    }

    @Test func becomingActiveAfterTheServerEndedTheSessionIsAnError() async throws {
        let app = try await TestApp.authenticated()
        app.server.endSessions()

        await app.window.enter(.active)
        #expect(app.state.state == .error(.sessionExpired))

        try await app.tap("error.sign-in")
        #expect(app.screen.id == "sign-in")
        try await app.signIn()
        #expect(app.state.state.kind == .authenticated)
    }
}
