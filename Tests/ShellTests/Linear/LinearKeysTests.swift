import Design
import Foundation
import Terminal
import Testing

@testable import Shell

/// A user at a terminal whose keys the shell reads: the typed line stays intact while other output is printed.
@MainActor
struct LinearKeysTests {
    let window = FakeWindow()
    let terminal: TestTerminal
    let session: LinearSession

    init() throws {
        terminal = try TestTerminal()
        session = try LinearSession(window, terminal: terminal, readsKeys: true)
    }

    private func readPrompt() async { _ = await session.read(to: drawn("> ")) }

    @Test func whatIsTypedIsDrawnAndTakenWithEnter() async throws {
        await readPrompt()
        session.press(.text("2x"), .backspace)
        #expect(await session.read(to: drawn("> ", "2")) == drawn("> ", "2x") + drawn("> ", "2"))
        session.press(.enter)
        #expect(await session.read(to: "\u{1b}8") == "\n* success: Saved.\n" + drawn("> "))
        #expect(window.actions == ["start", "button"])
    }

    @Test func concurrentOutputIsPrintedAboveTheLine() async throws {
        await readPrompt()
        session.press(.text("12"), .left)
        _ = await session.read(to: drawn("> ", "1", "2"))
        window.toasts.post(.info, "Somebody was here.")
        session.write(.request)
        // Drawn below the message, and again after each of the two events: the change and the request.
        let lines = String(repeating: drawn("> ", "1", "2"), count: 3)
        #expect(await session.read(to: lines) == "\r\u{1b}[J* info: Somebody was here.\n" + lines)
    }

    /// A number has the meaning that it had when it was begun.
    @Test(arguments: [true, false]) func theScreenChangesWhileANumberIsTyped(isAnother: Bool) async throws {
        await readPrompt()
        session.press(.text("2"))
        _ = await session.read(to: drawn("> ", "2"))
        if isAnother {
            window.otherScreen = Screen("other", title: "Other") { Button("other.delete", "Delete everything") {} }
        } else {
            window.isOn = true
        }
        _ = await session.read(to: drawn("> ", "2"))
        session.press(.enter)
        let text = await session.end()
        #expect(text.contains("The screen changed while you typed. Nothing was done.\n") == isAnother)
        #expect(window.actions == (isAnother ? ["start"] : ["start", "button"]))
    }

    @Test func aSecretIsNeitherDrawnNorAddedToTheHistory() async throws {
        await readPrompt()
        session.press(.text("6"), .enter)
        _ = await session.read(to: drawn("Password: "))
        session.press(.text("opensesame"), .left, .backspace, .up, .enter, .up)
        let text = await session.read(to: drawn("> ", "6"))
        #expect(!text.contains("opense"))
        #expect(!text.contains("e\u{1b}7"))
        #expect(window.actions == ["start", "secret of 9"])
    }

    /// The lines that are typed, and the one that comes back: no text of a field, and no answer.
    @Test(arguments: [
        ([":tab"], ":tab"), ([":tab", "6 opensesame"], ":tab"), ([":tab", "60 opensesame"], ":tab"),
        ([":tab", "5 b@c"], ":tab"), ([":tab", "opensesame"], ":tab"), ([":tab", ":opensesame"], ":tab"),
        ([":tab", " "], ":tab"), (["5", "b@c"], "5"),
    ])
    func earlierCommandsComeBack(lines: [String], recalled: String) async throws {
        await readPrompt()
        for line in lines {
            session.press(.text(line), .enter)
            _ = await session.read(to: line == "5" ? drawn("Email: ") : drawn("> "))
        }
        session.press(.up)
        #expect(await session.read(to: "\u{1b}8") == drawn("> ", recalled))
    }

    @Test func aPasteIsNotSentOffByItself() async throws {
        await readPrompt()
        session.press(.text("5"), .enter)
        _ = await session.read(to: drawn("Email: "))
        session.press(.paste("b@c\n:quit\n"))
        _ = await session.read(to: drawn("Email: ", "b@c :quit"))
        #expect(window.actions == ["start"])
        session.press(.enter)
        await readPrompt()
        #expect(window.actions == ["start", "type b@c :quit"])
    }

    @Test func linesThatAreTypedAheadAreTakenInTurn() async throws {
        session.press(.text("5"), .enter, .text("b@c"), .enter, .text("2"), .enter, .endOfInput)
        _ = await session.ended()
        #expect(window.actions == ["start", "type b@c", "button"])
    }

    @Test func theEndOfTheInputNeedsAnEmptyLine() async throws {
        session.press(.text("ab"), .home, .endOfInput)
        _ = await session.read(to: drawn("> ", "", "b"))
        session.press(.endOfInput, .endOfInput)
        #expect(await session.ended().hasSuffix("\n"))
    }

    @Test func theLineIsDrawnAgainAfterAStopAndInAnotherSize() async throws {
        await readPrompt()
        session.press(.text("hello"))
        _ = await session.read(to: drawn("> ", "hello"))
        session.shell.console.abandonLine()
        session.shell.resume()
        #expect(await session.read(to: "\u{1b}8") == "\n" + drawn("> ", "hello"))
        terminal.resize(columns: 6)
        session.shell.console.draw()
        #expect(await session.read(to: "\u{1b}8") == drawn("> ", "llo"))
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
}
