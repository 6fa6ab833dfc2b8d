import Design
import Foundation
import Testing

@testable import Shell

/// A user at a terminal: prompts, and secrets that are not echoed.
@MainActor
struct LinearTerminalTests {
    let window = FakeWindow()
    let terminal: TestTerminal
    let session: LinearSession

    init() throws {
        terminal = try TestTerminal()
        session = try LinearSession(window, terminal: terminal)
    }

    /// Chooses the secret, and expects that it is asked for without an echo.
    private func askForSecret() async {
        session.write("6")
        _ = await session.read(to: "Password: ")
        #expect(!terminal.echoes)
    }

    @Test func everyLineIsAskedForByWhatItIsFor() async throws {
        session.write("5", "b@c", "8", "", ":tab", ":quit")
        let text = await session.ended()
        // The answers themselves are echoed by the terminal, not by the shell.
        #expect(text.contains("> Email:    5  Email: b@c\n> "))
        #expect(
            text.contains(
                ">       1  As the system\n      2  Dark\nAppearance: > Tabs: Welcome [Content] Settings\n> "))
    }

    @Test func theScreenIsThereBeforeTheWindowHasStarted() async throws {
        let window = FakeWindow()
        window.starting.close()
        let session = try LinearSession(window, terminal: terminal)
        #expect(await session.read(to: ":help\n") == LinearSession.picture(of: window))
        #expect(window.actions == [])
        window.starting.open()
        #expect(await session.end() == "> \n")
    }

    /// An answer that is taken, none, and one that is refused.
    @Test func theEchoIsOffWhileASecretIsTypedAndOnAfterwards() async throws {
        for answer in ["opensesame", "", "a\u{7}b"] {
            await askForSecret()
            session.write(answer)
            #expect(await session.read(to: "> ").hasPrefix("\n"))
            #expect(terminal.echoes)
        }
        #expect(window.actions == ["start", "secret of 10"])
    }

    @Test func theEchoComesBackWhenTheInputEndsInTheMiddleOfASecret() async throws {
        await askForSecret()
        #expect(await session.end() == "\n")
        #expect(terminal.echoes)
    }

    @Test func aLineThatCannotBeReadLeavesTheSecretToBeTypedAgain() async throws {
        await askForSecret()
        session.write(.unreadableLine("This line is not UTF-8 text. It was ignored."))
        #expect(await session.read(to: "Password: ") == "This line is not UTF-8 text. It was ignored.\nPassword: ")
        #expect(!terminal.echoes)
        _ = await session.end()
    }

    @Test func theEchoGoesOffAgainWhenAStoppedShellGoesOn() async throws {
        await askForSecret()
        // As when the process is stopped.
        TerminalEcho.set(true, on: terminal.descriptor)
        session.shell.resume()
        #expect(!terminal.echoes)
        session.write("")
        _ = await session.read(to: "> ")
        session.shell.resume()
        #expect(terminal.echoes)
    }

    /// A number has the meaning that it had when it was typed.
    @Test func aNumberOfAScreenThatHasChangedDoesNothing() async throws {
        _ = await session.read(to: "> ")
        session.write("2")
        window.otherScreen = Screen("other", title: "Other") { Button("other.delete", "Delete everything") {} }
        #expect(await session.end().contains("The screen changed while you typed. Nothing was done.\n"))
        #expect(window.actions == ["start"])
    }

    /// Also when the change was written before the line is complete: the terminal does not say when a number was typed.
    @Test(arguments: [true, false]) func theScreenChangesWhileANumberIsTyped(isAnother: Bool) async throws {
        _ = await session.read(to: "> ")
        if isAnother {
            window.otherScreen = Screen("other", title: "Other") { [window] in
                Button("other.delete", "Delete everything") { window.record("deleted") }
            }
        } else {
            window.isOn = true
        }
        _ = await session.read(to: "> ")
        let number = isAnother ? "1" : "2"
        session.write(number)
        let text = await session.read(to: "\n> ")
        #expect(text.contains("The screen changed while you typed. Nothing was done.\n") == isAnother)
        #expect(window.actions == (isAnother ? ["start"] : ["start", "button"]))
        // The next one is for the screen that is shown.
        session.write(number)
        _ = await session.end()
        #expect(window.actions == (isAnother ? ["start", "deleted"] : ["start", "button", "button"]))
    }

    /// The terminal clears the line, so what follows is typed anew.
    @Test func aNumberThatIsBegunAfterCtrlCMeansWhatTheScreenShows() async throws {
        _ = await session.read(to: "> ")
        window.otherScreen = Screen("other", title: "Other") { [window] in
            Button("other.save", "Save") { window.record("saved") }
        }
        _ = await session.read(to: "> ")
        session.interrupt()
        _ = await session.read(to: "quits.\n> ")
        session.write("1")
        _ = await session.end()
        #expect(window.actions == ["start", "saved"])
    }

    @Test func aTerminalThatTakesNothingMoreEndsTheShell() async throws {
        ProcessSignals.ignoreBrokenPipes()
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        close(ends[0])
        defer { close(ends[1]) }
        let input = ShellInput()
        let console = LinearConsole(output: ShellOutput(descriptor: ends[1]), terminal: terminal.descriptor)
        let shell = LinearShell(window: FakeWindow(), console: console) { _ in }
        input.post(.request)
        await shell.run(input, opening: nil)
        #expect(console.hasFailed)
    }

    @Test func aSecretIsNotTakenFromALineThatWasSeen() async throws {
        session.write("6 opensesame")
        let text = await session.end()
        #expect(text.contains("> Type just 6. You are then asked for it, and your answer is not shown.\n"))
        #expect(!text.contains("opensesame"))
        #expect(window.actions == ["start"])
    }
}
