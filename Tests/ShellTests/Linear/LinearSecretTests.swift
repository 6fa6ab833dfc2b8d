import Design
import Testing

@testable import Shell

/// A secret that the user chooses: its rule is said before, and it is asked for twice.
@Suite(.timeLimit(.minutes(10))) @MainActor
struct LinearSecretTests {
    let window = FakeWindow()
    let terminal: TestTerminal

    init() throws {
        terminal = try TestTerminal()
        window.otherScreen = Screen("form", title: "Form") { [window] in
            SecureField(
                "form.password", "Password", hint: "Choose a password of at least 7 characters.", purpose: .chosen
            ) { window.record("secret of \($0.count)") }
        }
    }

    @Test func aNewSecretIsAskedForTwiceAndTakenOnce() async throws {
        let session = try LinearSession(window, terminal: terminal)
        _ = await session.read(to: "> ")
        session.write("1")
        #expect(
            await session.read(to: ": ") == "Choose a password of at least 7 characters.\nPassword: ")
        #expect(!terminal.echoes)
        session.write("opensesame")
        #expect(await session.read(to: ": ") == "\nRepeat the password: ")
        #expect(!terminal.echoes)
        // As when the process is stopped, and goes on.
        TerminalEcho.set(true, on: terminal.descriptor)
        session.shell.resume()
        #expect(!terminal.echoes)
        #expect(window.actions == ["start"])
        session.write("opensesame")
        #expect(await session.read(to: "> ") == "\n> ")
        #expect(terminal.echoes)
        #expect(window.actions == ["start", "secret of 10"])
    }

    @Test func twoDifferentSecretsAreAskedForAgain() async throws {
        let session = try LinearSession(window, terminal: terminal)
        session.write("1", "opensesame", "opensesam", "opensesame", "opensesame")
        let text = await session.end()
        #expect(
            text.hasSuffix(
                """
                > Choose a password of at least 7 characters.
                Password: 
                Repeat the password: 
                The passwords differ. Try again.
                Password: 
                Repeat the password: 
                > 

                """))
        #expect(terminal.echoes)
        #expect(window.actions == ["start", "secret of 10"])
    }

    @Test func anEmptyRepetitionLeavesTheFieldAsItIs() async throws {
        let session = try LinearSession(window, terminal: terminal)
        session.write("1", "opensesame", "", ":tab")
        #expect(await session.end().contains("Repeat the password: \n> Tabs: "))
        #expect(terminal.echoes)
        #expect(window.actions == ["start"])
    }

    @Test func aPipeGivesItOnce() async throws {
        let session = try LinearSession(window)
        session.write("1", "opensesame", ":tab")
        #expect(await session.end() == LinearSession.picture(of: window) + "Tabs: Welcome [Content] Settings\n")
        #expect(window.actions == ["start", "secret of 10"])
    }
}
