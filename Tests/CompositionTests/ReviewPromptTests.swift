import Analytics
import AuthFeatureTesting
import Core
import CoreTesting
import Design
import Domain
import Foundation
import Navigation
import SettingsStorage
import Shell
import Testing

@testable import Composition

/// When the app requests a review, and what it does with the answer.
@Suite(.timeLimit(.minutes(10))) @MainActor
struct ReviewPromptTests {
    private static func app(minimumRuns: Int = 3, url: URL? = nil) async throws -> TestApp {
        try await TestApp.authenticated(review: ReviewConfiguration(minimumRuns: minimumRuns, url: url))
    }

    private static func events(of app: TestApp) -> [String] {
        app.analytics.events.map(\.name).filter { $0.hasPrefix("review.") }
    }

    @Test func personIsAskedAtTheRunThatIsSetAndOnceForTheVersion() async throws {
        let app = try await Self.app()
        #expect(app.status.sheets == [])
        try await app.relaunch()
        #expect(app.status.sheets == [])
        try await app.relaunch()
        #expect(app.status.sheets == ["review"])
        #expect(Self.events(of: app) == ["review.asked"])
        try await app.tap("review.later")
        #expect(app.status.sheets == [])
        try await app.relaunch()
        #expect(app.status.sheets == [])
        #expect(Self.events(of: app) == ["review.asked", "review.later"])
    }

    @Test func signingOutAndInAgainIsNoOtherRun() async throws {
        let app = try await Self.app(minimumRuns: 2)
        for _ in 0..<3 {
            try await app.tap("toolbar.sign-out")
            try await app.signIn()
        }
        #expect(app.status.sheets == [])
        #expect(app.dependencies.services.accounts.runCount == 1)
    }

    @Test func noReviewIsRequestedWhileAnotherSheetIsOpen() async throws {
        let app = try await Self.app(minimumRuns: 2)
        try await app.open("slipway://settings?sheet=feedback-form")
        try await app.relaunch()
        #expect(app.status.sheets == ["feedback-form"])
        try app.window.dismiss()
        await app.window.settle()
        try await app.relaunch()
        #expect(app.status.sheets == ["review"])
    }

    @Test func acceptingTheRequestShowsWhereToReview() async throws {
        let app = try await Self.app(minimumRuns: 1, url: URL(string: "https://example.com/reviews"))
        #expect(app.status.sheets == ["review"])
        _ = app.window.toasts.takeUnseen()
        try await app.tap("review.accept")
        #expect(app.status.sheets == [])
        #expect(app.window.toasts.takeUnseen() == [Toast(.info, "Write your review at https://example.com/reviews.")])
        #expect(Self.events(of: app) == ["review.asked", "review.accepted"])
    }

    @Test func withoutAPageAReviewIsForTheMakers() async throws {
        let app = try await Self.app(minimumRuns: 1)
        try await app.tap("review.accept")
        #expect(app.status.sheets == ["feedback-form"])
    }

    @Test func onATerminalTheTabsAreSeenBefore() async throws {
        let clock = HeldPause()
        let app = try await TestApp.authenticated(
            timing: StartTiming(reviewDelay: .seconds(2), clock: clock), review: ReviewConfiguration(minimumRuns: 1))
        #expect(app.status.sheets == [])
        await clock.requested(.seconds(2))
        clock.end()
        try await until { !app.status.sheets.isEmpty }
        #expect(app.status.sheets == ["review"])
    }
}
