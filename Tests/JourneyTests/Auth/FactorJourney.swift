import Foundation
import Testing

/// A second factor on the screens.
@Suite(.timeLimit(.minutes(10))) struct FactorJourney {
    private let home = TestHome()

    @Test func factorIsAddedAskedForAndRemoved() async throws {
        let shell = try DriverSession(home)
        try await shell.register("ada@example.com")
        let begun = try await shell.beginFactor()
        try await shell.type(begun.wrongCode, into: "account.factor-code")
        var here = try await shell.tap("account.confirm-factor")
        #expect(here.element("account.error")?.value?.contains("wrong") == true)
        #expect(here.factors == [])
        try await shell.type(begun.code, into: "account.factor-code")
        here = try await shell.tap("account.confirm-factor")
        #expect(here.toasts.map(\.text) == ["Each sign-in now needs a code from Phone."])
        #expect(here.factors == ["Phone"])
        #expect(here.element("account.factor-secret")?.value == nil)

        try await shell.signOut()
        here = try await shell.signIn("ada@example.com", password: "correct horse")
        #expect(here.state == "unauthenticated")
        #expect(here.user == nil)
        #expect(here.screen.id == "second-factor")
        #expect(here.element("second-factor.account")?.value == "ada@example.com")
        here = try await shell.enterCode(begun.wrongCode)
        #expect(here.element("second-factor.error")?.value?.contains("wrong") == true)
        here = try await shell.enterCode(begun.nextCode)
        #expect(here.state == "authenticated")
        #expect(here.user?.email == "ada@example.com")

        here = try await shell.showAccount()
        let remove = try #require(here.screen.elements.first { $0.id.hasPrefix("account.remove-factor.") })
        #expect(try await shell.tap(remove.id).screen.id == "confirm")
        #expect(try await shell.tap("confirm.cancel").factors == ["Phone"])
        try await shell.tap(remove.id)
        here = try await shell.tap("confirm.accept")
        #expect(here.toasts.map(\.text) == ["Removed Phone."])
        #expect(here.factors == [])
        try await shell.signOut()
        #expect(try await shell.signIn("ada@example.com", password: "correct horse").state == "authenticated")
        try await shell.quit()
    }
}
