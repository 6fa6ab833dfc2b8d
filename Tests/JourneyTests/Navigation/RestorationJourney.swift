import Foundation
import Testing

/// Windows are restored as they were left, however the program ended.
@Suite(.timeLimit(.minutes(10))) struct RestorationJourney {
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
}
