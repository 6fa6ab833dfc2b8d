import Terminal
import Testing

@testable import Shell

/// The Tab key.
@MainActor
struct LinearCompletionTests {
    nonisolated private static let tabs = ["welcome", "content", "settings"]
    nonisolated private static let links = ["example://content", "example://content/chat", "example://settings"]

    @Test(
        arguments: [
            (
                ":", ":",
                [
                    ":tab ", ":open ", ":set ", ":unset ", ":edit", ":menu", ":more", ":back", ":forward", ":help",
                    ":quit",
                ], ""
            ),
            (":t", ":t", [":tab "], "ab "), (":op", ":op", [":open "], "en "), (":b", ":b", [":back"], "ack"),
            (":back", ":back", [":back"], ""),
            (":tab", ":tab", [":tab "], " "), (":x", ":x", [], ""),
            (":tab ", "", tabs, ""), (":tab s", "s", ["settings"], "ettings"),
            ("  :tab  s", "s", ["settings"], "ettings"),
            (":tab settings", "settings", ["settings"], ""), (":tab x", "x", [], ""),
            ("con", "con", ["content"], "tent"), ("x", "x", [], ""), ("5", "5", [], ""), ("5 con", "con", [], ""),
            (":open e", "e", links, "xample://"),
            (":open example://c", "example://c", Array(links.prefix(2)), "ontent"),
            (":open example://content", "example://content", Array(links.prefix(2)), ""),
            (":open example://content/", "example://content/", [links[1]], "chat"), (":open http", "http", [], ""),
            (":set a", "a", ["appearance "], "ppearance "), (":unset p", "p", ["profile.name"], "rofile.name"),
            (":set appearance ", "appearance ", ["system", "light", "dark"].map { "appearance \($0)" }, ""),
            (":set appearance d", "appearance d", ["appearance dark"], "ark"),
            (":set profile.name A", "profile.name A", [], ""), (":back s", "s", [], ""), ("hel", "hel", ["help"], "p"),
            ("Set", "Set", ["settings"], "tings"),
        ] as [(String, String, [String], String)])
    func aLineIsContinued(line: String, beginning: String, words: [String], addition: String) {
        let completion = LinearCompletion(line, tabs: Self.tabs) { text in
            Self.links.filter { $0.hasPrefix(text) }
        } settings: {
            FakeWindow().settings
        }
        #expect(completion.beginning == beginning)
        #expect(completion.words == words)
        #expect(completion.addition == addition)
    }

    @Test func nothingTypedCanBecomeEveryCommand() {
        let completion = LinearCompletion("", tabs: Self.tabs, links: { _ in [] }, settings: { [] })
        #expect(completion.words.count == LinearCommand.names.count + Self.tabs.count)
        #expect(completion.addition == "")
    }

    // MARK: In the shell

    private func session(_ window: FakeWindow = FakeWindow()) async throws -> LinearSession {
        let session = try LinearSession(window, terminal: try TestTerminal(), readsKeys: true)
        _ = await session.read(to: drawn())
        return session
    }

    @Test func tabCompletesCommandsTabsAndLinks() async throws {
        let window = FakeWindow()
        let session = try await session(window)
        session.press(.text(":o"), .complete, .text("ex"), .complete, .text("s"), .complete, .enter)
        session.press(.text(":t"), .complete, .text("s"), .complete, .enter)
        _ = await session.end()
        #expect(window.actions == ["start", "open example://settings", "tab settings"])
    }

    @Test func severalWaysToContinueAreListedAboveTheLine() async throws {
        let session = try await session()
        session.press(.text(":open example://c"), .complete, .complete)
        let line = drawn("> ", ":open example://content")
        let list = "\r\u{1b}[J  example://content\n  example://content/chat\n"
        #expect(await session.read(to: list + line) == drawn("> ", ":open example://c") + line + list + line)
    }

    @Test func whatStandsBehindTheCursorStays() async throws {
        let session = try await session()
        session.press(.text(":ba!"), .left, .complete)
        _ = await session.read(to: drawn("> ", ":back", "!"))
    }

    /// Also where a tab would fit, but there are none.
    @Test(arguments: [(":xy", "content"), ("con", nil)] as [(String, String?)])
    func whereNothingFitsThisIsSaid(line: String, tab: String?) async throws {
        let window = FakeWindow()
        window.status.tab = tab
        let session = try await session(window)
        session.press(.text(line), .complete)
        let drawn = drawn("> ", line)
        #expect(await session.read(to: "\n" + drawn) == drawn + "\r\u{1b}[JNo completions.\n" + drawn)
    }

    @Test(arguments: [("5", "Email: "), ("6", "Password: "), ("8", "Appearance: ")])
    func anAnswerIsNotCompleted(number: String, question: String) async throws {
        let window = FakeWindow()
        let session = try await session(window)
        session.press(.text(number), .enter)
        _ = await session.read(to: drawn(question))
        session.press(.text(":t"), .complete, .interrupt, .enter)
        let rest = await session.end()
        #expect(!rest.contains(":tab"))
        #expect(!rest.contains("No completions."))
    }
}
