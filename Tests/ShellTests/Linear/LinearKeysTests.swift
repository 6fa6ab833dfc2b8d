import Design
import Foundation
import Terminal
import Testing

@testable import Shell

/// A user at a terminal whose keys the shell reads: the typed line stays intact while other output is printed.
@MainActor
@Suite struct LinearKeysTests {
    let window = FakeWindow()
    let terminal: TestTerminal
    let session: LinearSession

    init() throws {
        terminal = try TestTerminal()
        session = try LinearSession(window, terminal: terminal, readsKeys: true)
    }

    private static func drawn(_ question: String, _ before: String = "", _ behind: String = "") -> String {
        "\r\(question)\(before)\u{1b}7\(behind)\u{1b}[K\u{1b}8"
    }

    private func press(_ keys: TerminalInput...) {
        for key in keys { session.write(.key(key)) }
    }

    @Test func whatIsTypedIsDrawnAndTakenWithEnter() async throws {
        _ = await session.read(to: Self.drawn("> "))
        press(.text("2x"), .backspace)
        #expect(await session.read(to: Self.drawn("> ", "2")) == Self.drawn("> ", "2x") + Self.drawn("> ", "2"))
        press(.enter)
        #expect(await session.read(to: "\u{1b}8") == "\n* success: Saved.\n" + Self.drawn("> "))
        #expect(window.actions == ["start", "button"])
        _ = await session.end()
    }

    @Test func concurrentOutputIsPrintedAboveTheLine() async throws {
        _ = await session.read(to: Self.drawn("> "))
        press(.text("12"), .left)
        _ = await session.read(to: Self.drawn("> ", "1", "2"))
        window.toasts.post(.info, "Somebody was here.")
        session.write(.request)
        // Drawn below the message, and again after each of the two events: the change and the request.
        let lines = String(repeating: Self.drawn("> ", "1", "2"), count: 3)
        #expect(await session.read(to: lines) == "\r\u{1b}[J* info: Somebody was here.\n" + lines)
        _ = await session.end()
    }

    @Test func aNumberThatWasBegunBeforeTheScreenChangedIsNotTaken() async throws {
        _ = await session.read(to: Self.drawn("> "))
        press(.text("2"))
        _ = await session.read(to: Self.drawn("> ", "2"))
        window.otherScreen = Screen("other", title: "Other") { Button("other.delete", "Delete everything") {} }
        _ = await session.read(to: Self.drawn("> ", "2"))
        press(.enter)
        #expect(await session.end().contains("The screen changed while you typed. Nothing was done.\n"))
        #expect(window.actions == ["start"])
    }

    @Test func aNumberThatStillMeansTheSameIsTakenAlthoughSomethingElseHasChanged() async throws {
        _ = await session.read(to: Self.drawn("> "))
        press(.text("2"))
        _ = await session.read(to: Self.drawn("> ", "2"))
        window.isOn = true
        _ = await session.read(to: Self.drawn("> ", "2"))
        press(.enter)
        _ = await session.end()
        #expect(window.actions == ["start", "button"])
    }

    @Test func aSecretIsNeitherDrawnNorAddedToTheHistory() async throws {
        _ = await session.read(to: Self.drawn("> "))
        press(.text("6"), .enter)
        _ = await session.read(to: Self.drawn("Password: "))
        press(.text("opensesame"), .left, .backspace, .up, .enter, .up)
        let text = await session.read(to: Self.drawn("> ", "6"))
        #expect(!text.contains("opense"))
        #expect(!text.contains("e\u{1b}7"))
        #expect(window.actions == ["start", "secret of 9"])
        _ = await session.end()
    }

    @Test func earlierLinesComeBack() async throws {
        _ = await session.read(to: Self.drawn("> "))
        press(.text(":tab"), .enter, .up, .enter)
        _ = await session.read(to: Self.drawn("> ", ":tab"))
        let text = await session.end()
        #expect(text.contains("Tabs: Welcome [Content] Settings"))
    }

    @Test(arguments: ["6 opensesame", "60 opensesame", "5 b@c", "opensesame", ":opensesame", " "])
    func aLineThatIsNoCommandOrHasATextInItDoesNotComeBack(line: String) async throws {
        _ = await session.read(to: Self.drawn("> "))
        press(.text(":tab"), .enter)
        _ = await session.read(to: Self.drawn("> "))
        press(.text(line), .enter)
        _ = await session.read(to: Self.drawn("> "))
        press(.up)
        #expect(await session.read(to: "\u{1b}8") == Self.drawn("> ", ":tab"))
        _ = await session.end()
    }

    @Test func anAnswerDoesNotComeBack() async throws {
        _ = await session.read(to: Self.drawn("> "))
        press(.text("5"), .enter)
        _ = await session.read(to: Self.drawn("Email: "))
        press(.text("b@c"), .enter)
        _ = await session.read(to: Self.drawn("> "))
        press(.up)
        #expect(await session.read(to: "\u{1b}8") == Self.drawn("> ", "5"))
        _ = await session.end()
    }

    @Test func aPasteIsNotSentOffByItself() async throws {
        _ = await session.read(to: Self.drawn("> "))
        press(.text("5"), .enter)
        _ = await session.read(to: Self.drawn("Email: "))
        press(.paste("b@c\n:quit\n"))
        _ = await session.read(to: Self.drawn("Email: ", "b@c :quit"))
        #expect(window.actions == ["start"])
        press(.enter)
        _ = await session.read(to: Self.drawn("> "))
        #expect(window.actions == ["start", "type b@c :quit"])
        _ = await session.end()
    }

    @Test func linesThatAreTypedAheadAreTakenInTurn() async throws {
        press(.text("5"), .enter, .text("b@c"), .enter, .text("2"), .enter)
        press(.endOfInput)
        _ = await session.ended()
        #expect(window.actions == ["start", "type b@c", "button"])
    }

    @Test func theEndOfTheInputNeedsAnEmptyLine() async throws {
        press(.text("ab"), .home, .endOfInput)
        _ = await session.read(to: Self.drawn("> ", "", "b"))
        press(.endOfInput, .endOfInput)
        #expect(await session.ended().hasSuffix("\n"))
    }

    @Test func theLineIsDrawnAgainAfterAStopAndInAnotherSize() async throws {
        _ = await session.read(to: Self.drawn("> "))
        press(.text("hello"))
        _ = await session.read(to: Self.drawn("> ", "hello"))
        session.shell.console.abandonLine()
        session.shell.resume()
        #expect(await session.read(to: "\u{1b}8") == "\n" + Self.drawn("> ", "hello"))
        terminal.resize(columns: 6)
        session.shell.console.draw()
        #expect(await session.read(to: "\u{1b}8") == Self.drawn("> ", "llo"))
        _ = await session.end()
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
