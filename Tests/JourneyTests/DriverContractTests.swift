import CoreTesting
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct DriverContractTests {
    @Test(arguments: [
        ("this is not JSON", "bad_json"), ("[1,2]", "bad_json"), ("", "bad_json"), ("\u{0}\u{1}", "bad_json"),
        (#"{"do":"dance"}"#, "unknown_command"), (#"{"tap":"x"}"#, "missing_argument"),
        (#"{"do":"tap"}"#, "missing_argument"), (#"{"do":"tap","element":"no.such"}"#, "unknown_element"),
        (#"{"do":"type","element":"sign-in.options","text":"x"}"#, "wrong_kind"),
        (#"{"do":"tab","tab":"settings"}"#, "nothing_to_do"), (#"{"do":"tab","tab":"kitchen"}"#, "bad_value"),
        (#"{"do":"phase","phase":"lunar"}"#, "bad_value"), (#"{"do":"open","url":"https://example.com"}"#, "bad_link"),
        (#"{"do":"open","url":"slipway://nowhere"}"#, "bad_link"), (#"{"do":"pop"}"#, "nothing_to_do"),
        (#"{"do":"back"}"#, "nothing_to_do"), (#"{"do":"forward"}"#, "nothing_to_do"),
        (#"{"do":"dismiss"}"#, "nothing_to_do"),
    ])
    func refusedLineHasItsCodeChangesNothingAndTheNextOneWorks(_ line: String, _ code: String) async throws {
        let shell = try DriverSession(TestHome())
        let before = try await shell.snapshot()

        let answer = try await shell.say(line: line)

        #expect(answer.ok == false)
        #expect(answer.error?.code == code)
        #expect(answer.error?.message.isEmpty == false)
        #expect(answer.snapshot == before)
        let next = try await shell.say(["do": "tap", "element": "sign-in.options"])
        #expect(next.ok)
        #expect(next.seq == 3)
    }

    @Test func everyElementOfTheContractExists() async throws {
        let shell = try DriverSession(TestHome())
        func expect(_ ids: [String], on screen: Answer.Snapshot) {
            let present = Set(screen.screen.elements.map(\.id))
            for id in ids { #expect(present.contains(id), "\(id) on \(screen.screen.id)") }
        }
        expect(["sign-in.apple", "sign-in.options"], on: try await shell.snapshot())
        expect(
            [
                "options.email", "options.password", "options.sign-in", "options.magic-link", "options.code",
                "options.verify", "options.register", "options.recover", "options.error",
            ], on: try await shell.tap("sign-in.options"))
        expect(
            [
                "recover.email", "recover.submit", "recover.code", "recover.password", "recover.save", "recover.error",
            ], on: try await shell.tap("options.recover"))
        try await shell.say(["do": "pop"])
        expect(
            [
                "register.email", "register.password", "register.submit", "register.code", "register.verify",
                "register.error",
            ], on: try await shell.tap("options.register"))
        try await shell.type("ada@example.com", into: "register.email")
        try await shell.type("correct horse", into: "register.password")
        expect(["onboarding.continue"], on: try await shell.tap("register.submit"))
        expect(
            ["onboarding.continue", "onboarding.back", "onboarding.analytics", "onboarding.notifications"],
            on: try await shell.tap("onboarding.continue"))
        expect(["onboarding.name", "onboarding.back"], on: try await shell.tap("onboarding.continue"))
        try await shell.type("Ada", into: "onboarding.name")
        expect(["onboarding.finish"], on: try await shell.tap("onboarding.continue"))
        expect(["welcome.greeting"], on: try await shell.tap("onboarding.finish"))

        let destinations = [
            "pokedex", "chat", "single-request", "generate-image", "vision", "paywall1", "paywall2", "paywall3",
            "lottie1",
            "lottie2", "lottie3",
        ]
        expect(destinations.map { "content.\($0)" }, on: try await shell.say(["do": "tab", "tab": "content"]).snapshot)
        for destination in destinations {
            #expect(try await shell.open("slipway://\(destination)").snapshot.screen.id == destination)
        }
        expect(
            [
                "settings.edit-profile", "settings.notifications", "settings.analytics", "settings.appearance",
                "settings.pro", "settings.feedback", "settings.sign-out", "settings.delete-account",
            ], on: try await shell.say(["do": "tab", "tab": "settings"]).snapshot)
        expect(["confirm.accept", "confirm.cancel"], on: try await shell.tap("settings.delete-account"))
        try await shell.tap("confirm.cancel")
        for (sheet, ids) in [
            ("edit-profile", ["profile.name", "profile.save"]),
            ("feedback-form", ["feedback.message", "feedback.send"]),
            ("review", ["review.accept", "review.later"]), ("paywall", ["paywall.restore"]),
        ] {
            expect(ids, on: try await shell.open("slipway://settings?sheet=\(sheet)").snapshot)
        }
        try await shell.quit()
    }

    @Test func cancellingWaitIsAnsweredAtOnce() async throws {
        let listener = try SilentListener()
        let shell = try DriverSession(
            TestHome(), environment: ["SUPABASE_URL": "http://127.0.0.1:\(listener.port)", "SUPABASE_KEY": "key"])
        try await shell.tap("sign-in.options")
        try await shell.type("ada@example.com", into: "options.email")
        try await shell.type("correct horse", into: "options.password")

        let answer = try await shell.say(line: #"{"do":"tap","element":"options.sign-in","wait":false,"id":7}"#)
        #expect(answer.ok)
        // The work has not ended: the server does not answer, and no time limit has passed.
        #expect(try await shell.snapshot().element("options.sign-in")?.enabled == false)
        shell.program.kill(SIGKILL)
    }

    @Test func linearShellWorksInAPipe() async throws {
        let home = TestHome()
        let input = """
            2
            1 ada@example.com
            :back
            :nonsense
            :open slipway://register
            1 ada@example.com
            2
            correct horse
            3
            1
            :quit
            """
        let result = try await Program.run(["shell"], in: home, input: input + "\n")
        #expect(result.status == 0)
        // Every line was executed: the last one leads from the first step of the onboarding, after the registration, to
        // the next.
        for text in [
            "Email: ada@example.com", "There is no command :nonsense.", "Confirm your address",
            "Your account ada@example.com is ready.",
            "Permissions",
        ] {
            #expect(result.output.contains(text), "\(text)")
        }
        #expect(!result.output.contains("correct horse"))
        #expect(!result.output.contains("\u{1b}"))
    }
}
