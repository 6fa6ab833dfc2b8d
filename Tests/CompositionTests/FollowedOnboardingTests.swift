import Analytics
import AuthFeature
import AuthFeatureTesting
import Core
import CoreTesting
import Design
import Domain
import Foundation
import SettingsStorage
import Shell
import Testing

@testable import Composition

/// Two windows of one account that is new: what one does to the onboarding, the other shows.
@Suite(.timeLimit(.minutes(10))) @MainActor
struct FollowedOnboardingTests {
    @Test func endThatComesTwiceIsTakenOnce() async throws {
        let app = try await TestApp.onboarding()
        try await app.dependencies.services.settings.set(.finished, for: SharedSettings.onboardingProgress)
        let account = app.dependencies.services.accounts.account
        async let first: Void = app.window.send(.onboardingFinished(of: account, here: true)).value
        async let second: Void = app.window.followOnboarding()
        _ = await (first, second)
        #expect(app.state.state.kind == .authenticated)
        #expect(app.analytics.events.map(\.name).filter { $0 == "onboarding.finished" }.count == 1)
        #expect(!app.analytics.events.map(\.name).contains("state.invalid-transition"))
    }

    @Test func windowsOfTwoProcessesGoThroughItTogether() async throws {
        let app = try await TestApp.onboarding()
        let other = try app.otherProcess(scene: "second")
        await other.window.start()
        #expect(try other.window.claim(onRaise: { _ in }, onRequest: {}))
        #expect(other.window.screen.id == "onboarding.welcome")
        try await app.tap("onboarding.continue")
        try await until { other.window.screen.id == "onboarding.permissions" }
        try await app.tap("onboarding.back")
        try await until { other.window.screen.id == "onboarding.welcome" }
        try await app.finishOnboarding()
        try await until { other.window.state.state.kind == .authenticated }
        await other.window.close()
    }
}
