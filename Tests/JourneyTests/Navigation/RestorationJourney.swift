import Foundation
import Testing

/// Windows are restored as they were left, however the program ended.
@Suite(.timeLimit(.minutes(10))) struct RestorationJourney {
    @Test(arguments: [SIGTERM, SIGHUP, SIGKILL])
    func everyTabAndSheetIsThereAgain(_ signal: Int32) async throws {
        let home = TestHome()
        let first = try DriverSession(home)
        try await first.register("ada@example.com")
        try await first.open("slipway://content/chat/vision")
        try await first.open("slipway://settings?sheet=edit-profile&sheet=feedback-form/pokedex")
        first.program.kill(signal)
        #expect(await first.program.status() == -signal)

        let second = try DriverSession(home)
        let here = try await second.snapshot()
        #expect(here.url == "slipway://settings?sheet=edit-profile&sheet=feedback-form/pokedex")
        #expect(here.sheets == ["edit-profile", "feedback-form/pokedex"])
        #expect(here.toasts.isEmpty)
        #expect(try await second.say(["do": "tab", "tab": "content"]).snapshot.path == ["chat", "vision"])
        try await second.quit()
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGKILL])
    func theSignedOutStackIsThereAgain(_ signal: Int32) async throws {
        let home = TestHome()
        let first = try DriverSession(home)
        try await first.open("slipway://sign-in-options/register")
        first.program.kill(signal)
        #expect(await first.program.status() == -signal)

        let second = try DriverSession(home)
        #expect(try await second.snapshot().path == ["sign-in-options", "register"])
        try await second.quit()
    }

    @Test func windowsAreKeptApart() async throws {
        let home = TestHome()
        func window(_ scene: String) throws -> DriverSession { try DriverSession(home, arguments: ["--scene", scene]) }
        var (left, right) = (try window("left"), try window("right"))
        try await left.open("slipway://sign-in-options/register")
        try await right.open("slipway://sign-in-options/recover")
        await left.kill()
        await right.kill()

        (left, right) = (try window("left"), try window("right"))
        #expect(try await right.snapshot().path == ["sign-in-options", "recover"])
        #expect(try await left.snapshot().path == ["sign-in-options", "register"])
        #expect(try await window("third").snapshot().path.isEmpty)
        try await left.quit()
        try await right.quit()
    }

    @Test func whatTheFirstVersionSavedOpens() async throws {
        let home = TestHome()
        let first = try DriverSession(home)
        try await first.register("ada@example.com")
        let user = try #require(try await first.snapshot().user)
        try await first.quit()
        try await KeptNavigation(home).replace(
            with: """
                {"account":"\(user.id)","schema":1,"selectedTab":"content","sheets":[{"path":[],"route":{"route":\
                "feedback-form"}}],"signedOutPath":[],"stacks":{"content":[{"route":"chat"},{"route":"vision"}]}}
                """)

        let second = try DriverSession(home)
        #expect(try await second.snapshot().url == "slipway://content/chat/vision?sheet=feedback-form")
        try await second.quit()
    }

    @Test(arguments: [
        (#"{"schema":1,"selectedTab""#, "this app does not write it"),
        (#"{"schema":1000}"#, "a newer version of the app wrote it"),
    ])
    func anUnreadableSceneIsReportedSetAsideAndListedByDoctor(_ text: String, _ reason: String) async throws {
        let home = TestHome()
        try await DriverSession(home).quit()
        try await KeptNavigation(home).replace(with: text)

        let shell = try DriverSession(home)
        let here = try await shell.open("slipway://sign-in-options").snapshot
        #expect(
            here.toasts.map(\.text) == [
                "The window 'main' cannot be restored: \(reason). "
                    + "Its saved state was set aside. The window starts fresh."
            ])
        await shell.kill()
        #expect(try await KeptNavigation(home).aside() == [text])

        let doctor = try await Program.run(["doctor"], in: home)
        #expect(doctor.output.contains("    main: set aside: \(reason) (last start 2"))
        #expect(doctor.output.contains("Z); 1 older state set aside\n"))
        let next = try DriverSession(home)
        #expect(try await next.snapshot().path == ["sign-in-options"])
        try await next.quit()
    }

    @Test func aRouteThatNoLongerExistsIsDroppedAndListedByDoctor() async throws {
        let home = TestHome()
        try await DriverSession(home).quit()
        try await KeptNavigation(home).replace(
            with: """
                {"schema":1,"selectedTab":"welcome","sheets":[],"signedOutPath":[{"route":"sign-in-options"},\
                {"route":"sign-in-by-telegraph"},{"route":"register"}],"stacks":{}}
                """)
        let shell = try DriverSession(home)
        #expect(try await shell.snapshot().path == ["sign-in-options", "register"])
        try await shell.quit()
        let doctor = try await Program.run(["doctor"], in: home)
        #expect(
            doctor.output.contains(
                "    main: restored 2 screens, dropped 1: sign-in-by-telegraph: no such screen (last start 2"),
            "\(doctor)")
    }

    /// A window whose process ends after the restoration and before the first answer.
    @Test func windowThatTwiceRunningNeverGotToShowItselfIsSetAside() async throws {
        let home = TestHome()
        let first = try DriverSession(home)
        try await first.open("slipway://sign-in-options/register")
        await first.kill()
        let kept = try KeptNavigation(home)
        for start in 1...2 {
            // Without a command there is no answer; the count shows how far the start has come.
            let crashing = try DriverSession(home)
            try await kept.awaitUnshown(start)
            await crashing.kill()
        }

        let third = try DriverSession(home)
        var here = try await third.snapshot()
        #expect(here.path.isEmpty)
        #expect(
            here.toasts.map(\.text) == [
                "The window 'main' cannot be restored: it was never shown in two consecutive starts. "
                    + "Its saved state was set aside. The window starts fresh."
            ])
        #expect(try await kept.aside().count == 1)
        let doctor = try await Program.run(["doctor"], in: home)
        #expect(doctor.output.contains("main: set aside: it was never shown in two consecutive starts"))
        here = try await third.open("slipway://sign-in-options").snapshot
        await third.kill()
        let fourth = try DriverSession(home)
        #expect(try await fourth.snapshot().path == ["sign-in-options"])
        try await fourth.quit()
    }

    @Test func oneShownStartBetweenTwoCrashesKeepsTheWindow() async throws {
        let home = TestHome()
        let first = try DriverSession(home)
        try await first.open("slipway://sign-in-options/register")
        await first.kill()
        let kept = try KeptNavigation(home)
        for _ in 1...3 {
            let crashing = try DriverSession(home)
            try await kept.awaitUnshown(1)
            await crashing.kill()
            let shown = try DriverSession(home)
            #expect(try await shown.snapshot().path == ["sign-in-options", "register"])
            await shown.kill()
            #expect(try await kept.unshown() == 0)
        }
    }

    @Test func aProgramThatSendsNothingHasNoEffect() async throws {
        let home = TestHome()
        let first = try DriverSession(home)
        try await first.open("slipway://sign-in-options/register")
        try await first.quit()
        for _ in 1...3 {
            let silent = try await Program.run(["shell", "--driver", "jsonl"], in: home)
            #expect(silent.status == 0)
        }
        let last = try await Program.run(["shell", "--accessible"], in: home, input: ":quit\n")
        #expect(last.status == 0)
        let next = try DriverSession(home)
        #expect(try await next.snapshot().path == ["sign-in-options", "register"])
        try await next.quit()
    }
}
