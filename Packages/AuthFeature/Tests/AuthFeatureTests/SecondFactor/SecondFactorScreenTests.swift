@testable import AuthFeature
import AuthFeatureTesting
import Design
import Foundation
import Networking
import Testing

@Suite("The screen for the code of a second factor", .timeLimit(.minutes(10))) @MainActor
struct SecondFactorScreenTests {
    let rig = Rig()

    private static let needed = "Enter the code from your authenticator app to finish signing in as \(Rig.email)."

    private nonisolated static let elements = [
        "second-factor.account", "second-factor.code", "second-factor.verify", "second-factor.cancel",
        "second-factor.lost", "second-factor.error",
    ]

    @Test func aPasswordLeadsToIt() async throws {
        let app = try rig.authenticator()
        let feature = rig.feature()
        let view = feature.makeView(for: .signInOptions)
        try await view.type("options.email", Rig.email)
        try await view.type("options.password", Rig.password)
        try await view.tap("options.sign-in")
        #expect(view.screen.id == "second-factor")
        #expect(view.screen.elements.map(\.id) == Self.elements)
        #expect(view.screen.element("second-factor.code")?.kind == .secure)
        #expect(rig.toasts.log == [Toast(.info, Self.needed)])
        #expect(try view.value("second-factor.account") == Rig.email)
        #expect(try view.value("second-factor.lost")?.contains("owner of the server") == true)
        #expect(try view.value("second-factor.error") == nil)
        #expect(rig.signedIn.isEmpty)

        try await view.type("second-factor.code", app.code())
        try await view.tap("second-factor.verify")
        #expect(rig.signedIn.map(\.email) == [Rig.email])
        #expect(rig.toasts.log.last == Toast(.success, "You are signed in as \(Rig.email)."))
        #expect(rig.appRequests.isEmpty)
    }

    @Test func itIsAStepAndTheWayBackKeepsThePassword() async throws {
        _ = try rig.authenticator()
        let view = rig.feature().makeView(for: .signInOptions)
        try await view.type("options.email", Rig.email)
        try await view.type("options.password", Rig.password)
        try await view.tap("options.sign-in")
        #expect(view.screen.step == Screen.Step(3, of: 3))
        try await view.tap("second-factor.cancel")
        #expect(view.screen.title == "Enter your password")
        #expect(try view.length("options.password") == Rig.password.count)
    }

    @Test(arguments: [nil, AuthRoute.signInOptions, .register, .recover])
    func everySignInScreenShowsItAfterAnotherStart(_ route: AuthRoute?) async throws {
        _ = try rig.authenticator()
        _ = try await rig.awaitingFeature()
        let next = rig.feature()
        let view = route.map(next.makeView(for:)) ?? next.makeMainView()
        #expect(view.screen.id != "second-factor")
        try next.restoreSession()
        #expect(view.screen.id == "second-factor")
        try await view.tap("second-factor.cancel")
        #expect(view.screen.id != "second-factor")
        #expect(rig.toasts.log.isEmpty)
    }

    @Test func aRecoveryLeadsThereAndThenToTheNewPassword() async throws {
        let app = try rig.authenticator()
        let view = rig.feature().makeView(for: .recover)
        try await view.type("recover.email", Rig.email)
        try await view.tap("recover.submit")
        try await view.type("recover.code", try #require(rig.server.mails.first).code)
        try await view.type("recover.password", "battery staple")
        try await view.tap("recover.save")
        #expect(view.screen.id == "second-factor")
        try await view.type("second-factor.code", app.code())
        try await view.tap("second-factor.verify")
        #expect(rig.signedIn.map(\.email) == [Rig.email])
        #expect(rig.appRequests == ["recovery"])
    }

    @Test func aWrongCodeIsAnErrorAndIsCleared() async throws {
        let app = try rig.authenticator()
        let view = try await rig.awaitingFeature().makeMainView()
        try await view.type("second-factor.code", app.wrongCode)
        try await view.tap("second-factor.verify")
        let text = "The code is wrong or was used already. Enter the code that your authenticator app shows now."
        #expect(try view.error("second-factor.code") == text)
        #expect(rig.toasts.log == [Toast(.error, text)])
        #expect(view.screen.id == "second-factor")
        let calls = rig.calls("/verify")
        try await view.tap("second-factor.verify")
        #expect(try view.error("second-factor.code") == "Enter the 6-digit code from your authenticator app.")
        #expect(rig.calls("/verify") == calls)
    }

    @Test func oneOfSeveralFactorsIsChosen() async throws {
        _ = try rig.authenticator(name: "Phone")
        let tablet = try rig.authenticator(name: "Tablet")
        let view = try await rig.awaitingFeature().makeMainView()
        let picker = try #require(view.screen.element("second-factor.factor"))
        #expect(picker.kind == .picker)
        #expect(picker.options.map(\.label) == ["Phone", "Tablet"])
        #expect(picker.value == picker.options[0].value)
        guard case .select(let select) = picker.interaction else {
            Issue.record("not a choice")
            return
        }
        await select(picker.options[1].value)
        #expect(try view.value("second-factor.factor") == picker.options[1].value)
        try await view.type("second-factor.code", tablet.code())
        try await view.tap("second-factor.verify")
        #expect(rig.signedIn.count == 1)
    }
}
