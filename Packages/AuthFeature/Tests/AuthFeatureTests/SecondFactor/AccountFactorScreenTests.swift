@testable import AuthFeature
import AuthFeatureTesting
import CoreTesting
import Design
import Drawing
import Foundation
import Networking
import Testing

@Suite("Second factors on the account's screen", .timeLimit(.minutes(10))) @MainActor
struct AccountFactorScreenTests {
    let rig = Rig()

    private func secret(_ view: any LiveView) throws -> String {
        try #require(try view.value("account.factor-secret")).replacing(" ", with: "")
    }

    /// The labels of the factors that are listed.
    private func listed(_ view: any LiveView) -> [String] {
        view.screen.elements.filter { $0.kind == .row }.map(\.label)
    }

    @Test func aFactorIsAddedAndConfirmed() async throws {
        let view = try await rig.signedInFeature().makeView(for: .account)
        #expect(view.screen.element("account.confirm-factor") == nil)
        #expect(view.screen.element("account.cancel-factor") == nil)
        #expect(listed(view) == [])
        try await view.type("account.factor-name", "Phone")
        try await view.tap("account.add-factor")
        let groups = try #require(try view.value("account.factor-secret")).split(separator: " ")
        #expect(groups.map(\.count) == Array(repeating: 4, count: 8))
        let link = try #require(try view.value("account.factor-link"))
        #expect(link.hasPrefix("otpauth://totp/"))
        #expect(link.hasSuffix("secret=\(try secret(view))"))
        #expect(try view.value("account.factor-notice")?.contains("not shown again") == true)
        let picture = try #require(view.screen.element("account.factor-picture")?.picture)
        let image = try #require(QRCode(link)).image
        #expect(picture == Picture(image.png(), width: image.width, height: image.height, isExact: true))
        #expect(listed(view) == [])

        let app = Authenticator(secret: try secret(view))
        try await view.type("account.factor-code", app.wrongCode)
        try await view.tap("account.confirm-factor")
        #expect(try view.error("account.factor-code")?.contains("wrong") == true)
        #expect(try view.value("account.factor-secret") != nil)
        try await view.type("account.factor-code", app.code())
        try await view.tap("account.confirm-factor")
        #expect(rig.toasts.log.last == Toast(.success, "Each sign-in now needs a code from Phone."))
        #expect(listed(view) == ["Phone"])
        for element in ["account.factor-secret", "account.factor-link", "account.factor-notice"] {
            #expect(try view.value(element) == nil)
        }
        #expect(view.screen.element("account.factor-picture") == nil)
        #expect(try view.value("account.factor-name") == "")
        #expect(view.screen.element("account.confirm-factor") == nil)
    }

    @Test func anAttemptIsCancelled() async throws {
        let view = try await rig.signedInFeature().makeView(for: .account)
        try await view.tap("account.add-factor")
        #expect(try view.isEnabled("account.cancel-factor"))
        try await view.tap("account.cancel-factor")
        #expect(try view.value("account.factor-secret") == nil)
        #expect(view.screen.element("account.confirm-factor") == nil)
        // A new attempt has a new secret.
        try await view.tap("account.add-factor")
        #expect(try view.value("account.factor-secret") != nil)
    }

    @Test func anAttemptThatAnotherWindowReplacedIsOver() async throws {
        let feature = try await rig.signedInFeature()
        let views = [feature.makeView(for: .account), feature.makeView(for: .account)]
        for view in views { try await view.tap("account.add-factor") }
        let first = Authenticator(secret: try secret(views[0]))
        try await views[0].type("account.factor-code", first.code())
        try await views[0].tap("account.confirm-factor")
        #expect(try views[0].value("account.error")?.contains("does not have this second factor") == true)
        #expect(try views[0].value("account.factor-secret") == nil)
        let second = Authenticator(secret: try secret(views[1]))
        try await views[1].type("account.factor-code", second.code())
        try await views[1].tap("account.confirm-factor")
        #expect(listed(views[0]) == ["Authenticator"])
    }

    @Test func removalIsTheAppsToConfirm() async throws {
        let (feature, _, id) = try await rig.enrolledFeature()
        let view = feature.makeView(for: .account)
        try await view.tap("account.remove-factor.\(id)")
        #expect(rig.appRequests == ["remove Phone"])
        #expect(rig.calls("DELETE") == 0)
        try await feature.removeFactor(id: id)
        #expect(listed(view) == [])
        #expect(view.screen.element("account.remove-factor.\(id)") == nil)
    }

    /// The factor that was confirmed last is removed, and another one is left: the session has to confirm that one.
    @Test func aSessionIsRaised() async throws {
        let (feature, phone, _) = try await rig.enrolledFeature()
        let view = feature.makeView(for: .account)
        try await view.type("account.factor-name", "Tablet")
        try await view.tap("account.add-factor")
        try await view.type("account.factor-code", Authenticator(secret: try secret(view)).code())
        try await view.tap("account.confirm-factor")
        #expect(listed(view) == ["Phone", "Tablet"])
        let tablet = try #require(feature.currentSession?.verifiedFactors.last)
        try await feature.removeFactor(id: tablet.id)
        #expect(listed(view) == ["Phone"])
        #expect(try view.value("account.factor-notice")?.contains("second factor is not confirmed") == true)
        for part in ["PUT", "POST /auth/v1/factors"] {
            rig.server.answer(part, with: .error(403, "insufficient_aal"))
        }
        try await view.type("account.email", "new@example.org")
        try await view.tap("account.save-email")
        #expect(try view.value("account.error") == AuthError.insufficientAssurance.description)
        try await view.tap("account.add-factor")
        #expect(try view.value("account.error") == AuthError.insufficientAssurance.description)
        #expect(view.screen.element("account.cancel-factor") == nil)

        for part in ["PUT", "POST /auth/v1/factors"] { rig.server.answer(part, with: nil) }
        try await view.type("account.factor-code", phone.code(after: 1))
        try await view.tap("account.confirm-factor")
        #expect(rig.toasts.log.last == Toast(.success, "Your second factor is confirmed."))
        #expect(try view.value("account.factor-notice") == nil)
        try await view.tap("account.save-email")
        #expect(try view.value("account.error") == nil)
        #expect(rig.signedIn.isEmpty)
    }

    /// A link has signed in another account, which has a second factor.
    @Test func aSignInThatWaitsIsFinishedOrCancelled() async throws {
        rig.server.addAccount(email: "bob@example.org", password: Rig.password)
        let app = try rig.authenticator()
        let feature = rig.feature()
        try await feature.signIn(email: "bob@example.org", password: Rig.password)
        let view = feature.makeView(for: .account)
        _ = try? await feature.signIn(email: Rig.email, password: Rig.password)
        #expect(try view.value("account.factor-notice")?.contains(Rig.email) == true)
        try await view.tap("account.cancel-factor")
        #expect(try view.value("account.factor-notice") == nil)
        #expect(try view.value("account.user") == "bob@example.org")

        _ = try? await feature.signIn(email: Rig.email, password: Rig.password)
        try await view.type("account.factor-code", app.code())
        try await view.tap("account.confirm-factor")
        #expect(try view.value("account.user") == Rig.email)
        #expect(rig.signedIn.map(\.email) == [Rig.email])
    }

    @Test func theSecretIsOnlyOnThisScreen() async throws {
        let feature = try await rig.signedInFeature()
        let view = feature.makeView(for: .account)
        try await view.tap("account.add-factor")
        let shown = try #require(try view.value("account.factor-secret"))
        let secret = try secret(view)
        let app = Authenticator(secret: secret)
        try await view.type("account.factor-code", app.code())
        try await view.tap("account.confirm-factor")
        try await view.tap("account.add-factor")
        let files = try FileManager.default.subpathsOfDirectory(atPath: rig.file.deletingLastPathComponent().path)
        let contents = files.compactMap {
            try? String(contentsOf: rig.file.deletingLastPathComponent().appendingPathComponent($0), encoding: .utf8)
        }
        for text in contents + rig.log.lines + rig.toasts.log.map(\.text) + ["\(feature.status())"] {
            #expect(!text.contains(secret) && !text.contains(shown))
        }
        #expect(!contents.isEmpty)
    }
}
