import Design
import Testing

@testable import Shell

/// Sessions over a pipe: the input, and the exact output.
@MainActor
struct LinearShellTests {
    let window = FakeWindow()

    private func transcript(_ lines: String...) async throws -> String {
        try await LinearSession.transcript(of: lines, on: window)
    }

    nonisolated private static let email = "   5  Email: b@c\n"
    nonisolated private static let noEmail = "      ! This is no e-mail address.\n"
    nonisolated private static let choices = "      1  As the system\n      2  Dark\n"
    nonisolated private static let dark = "   8  Appearance: Dark\n"

    /// What is typed, what is written for it, and what it does.
    @Test(
        arguments: [
            (["2"], "* success: Saved.\n", ["button"]), (["7"], "   7  Notifications: on\n", ["toggle true"]),
            (["5", "b@c"], email, ["type b@c"]), (["5 b@c"], email, ["type b@c"]), (["5   b@c"], email, ["type b@c"]),
            ([" 5\tb@c"], email, ["type b@c"]),
            // What is written for a field is no command.
            (
                ["5", ":quit", "5", "2"], "   5  Email: :quit\n\(noEmail)   5  Email: 2\n\(noEmail)",
                ["type :quit", "type 2"]
            ),
            // A secret is taken from a pipe, and not repeated.
            (["6", "opensesame", "6 opensesame"], "", ["secret of 10", "secret of 10"]),
            (["8", "2"], choices + dark, ["select dark"]), (["8", "dark"], choices + dark, ["select dark"]),
            (["8", " DARK "], choices + dark, ["select dark"]), (["8 2"], dark, ["select dark"]),
            (["8 dark "], dark, ["select dark"]), (["5", "", "8", ""], choices, []),
            ([":tab"], "Tabs: Welcome [Content] Settings\n", []),
        ] as [([String], String, [String])])
    func linesAreCarriedOut(lines: [String], text: String, actions: [String]) async throws {
        #expect(try await LinearSession.transcript(of: lines, on: window) == text)
        #expect(window.actions == ["start"] + actions)
    }

    @Test(arguments: [
        ("10", "This screen has no number 10."), ("0 1", "This screen has no number 0."),
        ("-1", "This screen has no number -1."), ("\(Int.min)", "This screen has no number \(Int.min)."),
        ("\(Int.max)", "This screen has no number \(Int.max)."), ("3", "Buy is not available now."),
        ("2 hello", "Save takes no text. Type just 2."), ("7 off", "Notifications takes no text. Type just 7."),
        ("5 a\u{7}b", "Email takes one line of text, without control characters."),
        ("8 pink", "There is no choice 'pink'. Choose As the system or Dark."),
        ("8 3", "There is no choice '3'. Choose As the system or Dark."),
        ("8 0", "There is no choice '0'. Choose As the system or Dark."),
        ("8 \(Int.min)", "There is no choice '\(Int.min)'. Choose As the system or Dark."),
        ("hello", "Type a number from the screen, or :help."),
        (":\u{1b}[2J", "There is no command :\u{fffd}[2J. Type :help to see all commands."),
        (":tab home", "There is no tab 'home'."), (":open http://a", "'http://a' is no link of this app."),
        (":back", "There is nothing to back."), (":forward", "There is nothing to forward."),
    ])
    func anImpossibleActionIsReportedAndChangesNothing(line: String, message: String) async throws {
        #expect(try await transcript(line) == message + "\n")
        #expect(window.actions == ["start"])
    }

    /// Ids are for programs.
    @Test(
        arguments: [
            ("fact", .tap, "Version cannot be tapped."), ("text", .type("a"), "This text cannot be typed into."),
            ("toggle", .select("on"), "Notifications cannot be given a choice."),
        ] as [(String, ElementAction, String)])
    func anElementOfAnotherKindIsNamedByItsLabel(id: String, action: ElementAction, message: String) throws {
        let screen = window.screen
        let element = try #require(screen.element("every.\(id)"))
        #expect(throws: Refusal(.wrongKind, message)) { _ = try action.work(on: element, of: screen) }
    }

    @Test func anEmptyLineShowsTheScreenAgain() async throws {
        let picture = LinearSession.picture(of: window)
        #expect(try await transcript("", " ") == picture + picture)
    }

    // MARK: Commands

    @Test(arguments: [
        (":tab Settings", "tab settings"), ("Settings", "tab settings"),
        (":open example://chat", "open example://chat"),
    ])
    func anotherPlaceIsShownAsAWhole(line: String, action: String) async throws {
        let text = try await transcript(line)
        #expect(text == LinearSession.picture(of: window))
        #expect(window.actions == ["start", action])
    }

    @Test func tabsAreListedWithTheirBadgesWhereThereAreAny() async throws {
        window.status.badges = ["settings": 1, "content": 12]
        #expect(try await transcript(":tab") == "Tabs: Welcome [Content] (12) Settings (1)\n")
        window.status.tab = nil
        #expect(try await transcript(":tab") == "There are no tabs here.\n")
    }

    @Test func anInvalidInitialLinkIsReportedAndTheWindowStarts() async throws {
        let session = try LinearSession(window, opening: "http://a")
        let text = await session.end()
        #expect(text == LinearSession.picture(of: window) + "* error: 'http://a' is no link of this app.\n")
    }

    @Test func backLeavesWhatIsOnTopThenTheSheetThenGoesBackInHistory() async throws {
        window.depth = ["pop": 1, "dismiss": 2, "back": 1, "forward": 1]
        let text = try await transcript(":back", ":back", "back", ":tab settings", ":back", ":back", ":forward")
        #expect(window.actions == ["start", "pop", "dismiss", "dismiss", "tab settings", "back", "forward"])
        #expect(text == LinearSession.picture(of: window) + "There is nothing to back.\n")
    }

    @Test func helpNamesEveryCommand() async throws {
        let text = try await transcript(":help")
        #expect(text == LinearCommand.helpLines.map { $0.text + "\n" }.joined())
        for name in LinearCommand.names where name != "unset" { #expect(text.contains("  :\(name) ")) }
    }

    @Test func quitEndsAndNothingIsReadAfterwards() async throws {
        let session = try LinearSession(window)
        session.write(":quit", "1")
        #expect(await session.ended() == LinearSession.picture(of: window))
        #expect(window.actions == ["start"])
    }

    @Test func anUnreadableLineIsReportedAndTheNextOneWorks() async throws {
        let session = try LinearSession(window)
        session.write(.unreadableLine("This line is not UTF-8 text. It was ignored."))
        session.write("1")
        #expect(
            await session.end() == LinearSession.picture(of: window) + "This line is not UTF-8 text. It was ignored.\n")
        #expect(window.actions == ["start", "row"])
    }

    @Test func everythingIsSettledBeforeItIsShown() async throws {
        window.recordsSettling = true
        _ = try await transcript("1", ":tab settings", ":open example://chat")
        #expect(
            window.actions == [
                "start", "settle", "row", "settle", "tab settings", "settle", "open example://chat", "settle",
            ])
    }
}
