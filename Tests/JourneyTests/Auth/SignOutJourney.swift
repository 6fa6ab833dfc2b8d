import Foundation
import Testing

/// Signing out of an account that is signed in on two devices: two homes and one server.
@Suite(.timeLimit(.minutes(10))) struct SignOutJourney {
    private let here = TestHome()
    private let there = TestHome()
    private let server: BackendServer

    init() async throws {
        server = try await BackendServer(TestHome())
        for (command, home) in [("sign-up", here), ("sign-in", there)] {
            let result = try await Program.run(
                ["auth", command, "ada@example.com", "--password-stdin"], in: home, input: "correct horse\n",
                environment: server.environment)
            try #require(result.status == 0, "\(result.errors)")
        }
    }

    private func run(_ arguments: String..., in home: TestHome) async throws -> Program.Result {
        try await Program.run(["auth"] + arguments, in: home, environment: server.environment)
    }

    /// - Parameters:
    ///   - isHere: whether this device stays signed in.
    ///   - isThere: whether the other device stays signed in, according to the server.
    @Test(
        arguments: [
            ([], "Signed out here.", false, true), (["--scope", "local"], "Signed out here.", false, true),
            (["--scope", "global"], "Signed out on all devices.", false, false),
            (["--scope", "others"], "Signed out on all other devices.", true, false),
        ] as [([String], String, Bool, Bool)])
    func theScopeSaysWhichDevicesAreSignedOut(
        _ scope: [String], _ text: String, _ isHere: Bool, _ isThere: Bool
    ) async throws {
        let result = try await Program.run(["auth", "sign-out"] + scope, in: here, environment: server.environment)
        #expect(result.status == 0 && result.output == text + "\n" && result.errors.isEmpty, "\(result)")
        #expect(try await run("status", in: here).status == (isHere ? 0 : 77))
        #expect(try await run("refresh", in: there).status == (isThere ? 0 : 77))
        await server.stop()
    }

    @Test func theButtonOfTheSettingsIsForThisDevice() async throws {
        let shell = try DriverSession(here, environment: server.environment)
        try await shell.finishOnboarding()
        try await shell.signOut()
        #expect(try await shell.snapshot().state == "unauthenticated")
        try await shell.quit()
        #expect(try await run("refresh", in: there).status == 0)
        await server.stop()
    }

    @Test func theAccountScreenOffersEachScope() async throws {
        let shell = try DriverSession(here, environment: server.environment)
        try await shell.finishOnboarding()
        let account = try await shell.showAccount()
        #expect(account.element("account.sign-out")?.label == "Sign out on this device")
        #expect(account.element("account.sign-out-others")?.label == "Sign out on all other devices")
        #expect(account.element("account.sign-out-everywhere")?.label == "Sign out on all devices")
        let left = try await shell.tap("account.sign-out-others")
        #expect(left.toasts.map(\.text) == ["Signed out on all other devices."])
        #expect(try await run("refresh", in: there).status == 77)
        try await shell.quit()
        await server.stop()
    }
}
