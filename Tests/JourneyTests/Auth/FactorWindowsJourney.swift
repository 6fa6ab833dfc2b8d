import Foundation
import Testing

/// A second factor in two windows at once.
@Suite(.timeLimit(.minutes(10))) struct FactorWindowsJourney {
    private let home = TestHome()

    private func window(_ name: String) throws -> DriverSession {
        try DriverSession(home, arguments: ["--scene", name])
    }

    @Test func bothWindowsAskForTheCodeAndBothAreSignedIn() async throws {
        let left = try window("left")
        try await left.register("ada@example.com")
        let app = try await left.addFactor()
        let right = try window("right")
        #expect(try await right.showAccount().factors == ["Phone"])
        try await left.signOut()
        try await right.reach("the sign-in screen") { $0.state == "unauthenticated" }

        #expect(try await left.signIn("ada@example.com", password: "correct horse").screen.id == "second-factor")
        try await right.reach("the question for a code") { $0.screen.id == "second-factor" }
        let code = app.nextCode
        try await left.type(code, into: "second-factor.code")
        try await right.type(code, into: "second-factor.code")
        // The code serves once; the other window finds the sign-in finished, whichever is first.
        async let first = left.say(["do": "tap", "element": "second-factor.verify"])
        async let second = right.say(["do": "tap", "element": "second-factor.verify"])
        _ = try await (first, second)
        for shell in [left, right] {
            let here = try await shell.reach("the tabs") { $0.state == "authenticated" }
            #expect(here.user?.email == "ada@example.com")
        }
        let status = try await Program.run(["auth", "status", "--json"], in: home)
        #expect((status.json as? [String: Any])?["assurance"] as? String == "aal2")
        for shell in [left, right] { try await shell.quit() }
    }

    @Test func cancellingInOneWindowEndsItInBoth() async throws {
        let left = try window("left")
        try await left.register("ada@example.com")
        _ = try await left.addFactor()
        try await left.signOut()
        try await left.signIn("ada@example.com", password: "correct horse")
        let right = try window("right")
        #expect(try await right.snapshot().screen.id == "second-factor")
        try await right.tap("second-factor.cancel")
        try await left.reach("the ways to sign in") { $0.screen.id == "sign-in-options" }
        for shell in [left, right] { try await shell.quit() }
    }

    @Test func factorIsAddedByBothAndConfirmedInTheLater() async throws {
        let left = try window("left")
        try await left.register("ada@example.com")
        let right = try window("right")
        let lost = try await left.beginFactor("Phone")
        let kept = try await right.beginFactor("Phone")
        try await left.type(lost.code, into: "account.factor-code")
        let refused = try await left.tap("account.confirm-factor")
        #expect(refused.element("account.error")?.value?.contains("does not have this second factor") == true)
        try await right.type(kept.code, into: "account.factor-code")
        #expect(try await right.tap("account.confirm-factor").factors == ["Phone"])
        let here = try await left.reach("the new factor") { $0.factors == ["Phone"] }
        #expect(here.state == "authenticated")

        // Both ask to remove it; one does, and it is gone in both.
        let remove = try #require(here.screen.elements.first { $0.id.hasPrefix("account.remove-factor.") })
        for shell in [left, right] { try await shell.tap(remove.id) }
        #expect(try await left.tap("confirm.accept").factors == [])
        try await right.tap("confirm.accept")
        try await right.reach("no factor") { $0.factors == [] }
        for shell in [left, right] { try await shell.quit() }
    }
}
