import CoreTesting
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct FirstRunJourney {
    @Test(arguments: [
        ("not an address", "correct horse", "register.email"), ("ada@example.com", "short", "register.password"),
    ])
    func badInputIsShownInlineWithoutARequest(_ email: String, _ password: String, _ field: String) async throws {
        let home = TestHome()
        let listener = try SilentListener()
        let shell = try DriverSession(
            home, environment: ["SUPABASE_URL": "http://127.0.0.1:\(listener.port)", "SUPABASE_KEY": "key"])
        try await shell.tap("sign-in.options")
        try await shell.tap("options.register")
        try await shell.type(email, into: "register.email")
        try await shell.type(password, into: "register.password")

        let here = try await shell.tap("register.submit")

        #expect(here.screen.id == "register")
        #expect(here.element(field)?.error != nil)
        #expect(here.element("register.error")?.value != nil)
        #expect(listener.hasClient() == false)
        try await shell.quit()
    }

    @Test func killedShellOpensAgainWhereItAnsweredLast() async throws {
        let home = TestHome()
        let first = try DriverSession(home)
        try await first.register("ada@example.com")
        for url in [
            "slipway://content/chat", "slipway://settings?sheet=edit-profile", "slipway://content/vision/pokedex",
        ] {
            try await first.open(url)
        }
        first.program.kill(SIGKILL)
        #expect(await first.program.status() == -SIGKILL)

        let second = try DriverSession(home)
        #expect(try await second.snapshot().url == "slipway://content/vision/pokedex")
        try await second.quit()
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
    func endingSignalSavesAndEndsTheProcess(_ signal: Int32) async throws {
        let home = TestHome()
        let first = try DriverSession(home)
        try await first.register("ada@example.com")
        try await first.open("slipway://content/lottie1")

        first.program.kill(signal)
        #expect(await first.program.status() == -signal)

        let second = try DriverSession(home)
        #expect(try await second.snapshot().url == "slipway://content/lottie1")
        try await second.quit()
    }
}
