import Foundation
import Testing

/// A link that comes after the registration and before the setup is finished.
@Suite(.timeLimit(.minutes(10))) struct SetupLinkJourney {
    private let home = TestHome()

    private func explained() async throws -> Program.Result {
        try await Program.run(["routes", "explain", "slipway://chat"], in: home)
    }

    @Test func everyAnswerSaysThatTheSetupIsMissing() async throws {
        #expect(try await explained().output.hasSuffix("\nWould open after you sign in.\n"))
        try await home.signUp()
        #expect(try await explained().output.hasSuffix("\nWould open after you finish setup.\n"))

        let shell = try DriverSession(home)
        let snapshot = try await shell.open("slipway://chat").snapshot
        #expect(snapshot.toasts.map(\.text) == ["This link will open after you finish setup."])
        let opened = try await Program.run(["open", "slipway://vision"], in: home)
        #expect(opened.output == "slipway://vision will open after you finish setup (window 'main').\n")
        #expect(try await shell.snapshot().pending.map(\.url) == ["slipway://chat", "slipway://vision"])

        try await shell.finishOnboarding()
        #expect(try await shell.snapshot().url == "slipway://content/vision")
        #expect(try await explained().output.hasSuffix("\nWould open slipway://content/chat.\n"))
        let second = try await Program.run(["open", "slipway://chat"], in: home)
        #expect(second.output == "Opened slipway://chat (window 'main').\n")
        #expect(try await Program.run(["open"], in: home).output == "The window 'main' is now in front.\n")
        try await shell.quit()
    }
}
