import Foundation
import Testing

/// How a user who knows no command finds the way through the app.
@Suite(.timeLimit(.minutes(10))) struct GettingAroundJourney {
    private let home = TestHome()

    @Test func aNewUserIsWelcomedAndFindsTheRestOfTheApp() async throws {
        let first = try DriverSession(home)
        try await first.register("ada@example.com")
        #expect(try await first.snapshot().element("welcome.greeting")?.value == "Welcome, Ada!")
        #expect(try await first.tap("welcome.content").tab == "content")
        try await first.say(["do": "tab", "tab": "welcome"])
        #expect(try await first.tap("welcome.settings").tab == "settings")
        try await first.say(["do": "tab", "tab": "welcome"])
        try await first.quit()

        let shell = try TerminalShell(home)
        let welcome = try await shell.prompt()
        for text in [
            "Welcome back, Ada!", "1  See the content", "2  Change the settings",
            "Tabs: [Welcome] Content Settings · :help",
        ] {
            #expect(welcome.contains(text), "\(text)")
        }
        #expect(!welcome.contains("[Back]"))
        try await shell.write("1")
        #expect(try await shell.prompt().contains("Tabs: Welcome [Content] Settings · :help"))
        try await shell.write("2")
        #expect(try await shell.prompt().contains("   0  [Back]\r\n\r\nTabs: Welcome [Content] Settings"))
        try await shell.write("0")
        #expect(try await shell.prompt().contains("\r\nContent\r\n"))
        try await shell.write("back")
        #expect(try await shell.prompt().contains("This is the first screen."))
        try await shell.write("settings")
        #expect(try await shell.prompt().contains("Tabs: Welcome Content [Settings]"))
        try await shell.write(":back")
        #expect(try await shell.prompt().contains("Tabs: Welcome [Content] Settings"))
        try await shell.write("?")
        #expect(try await shell.prompt().contains(":help or ?   show this help"))
        try await shell.write("q")
        #expect(await shell.program.status() == 0)
    }

    @Test func beforeTheSignInThereAreNoTabsYet() async throws {
        let result = try await Program.run(["shell"], in: home, input: ":tab\nsettings\n2\n0\nexit\n")
        #expect(result.status == 0)
        for text in [
            "\n:help\n", "There are no tabs here.\n", "Tabs appear after you sign in.\n", "\n   0  [Back]\n\n:help\n",
        ] {
            #expect(result.output.contains(text), "\(text) in \(result.output)")
        }
    }

    @Test func duringTheSetupTheyAppearAfterIt() async throws {
        let first = try DriverSession(home)
        try await first.submitRegistration("ada@example.com")
        try await first.quit()
        let result = try await Program.run(["shell"], in: home, input: "settings\n")
        #expect(result.output.hasSuffix("\n\n:help\nTabs appear after you finish setup.\n"), "\(result.output)")
    }
}
