import Design
import Testing

@testable import Shell

/// Sessions over a pipe: the input, and the exact output.
@MainActor
@Suite struct LinearShellTests {
    let window = FakeWindow()

    /// The output for these lines, without the screen that every session begins with.
    private func transcript(_ lines: String...) async throws -> String {
        let session = try LinearSession(window)
        let first = LinearSession.picture(of: window)
        for line in lines { session.write(line) }
        let text = await session.end()
        try #require(text.hasPrefix(first))
        return String(text.dropFirst(first.count))
    }

    @Test func aNumberTapsAndTheScreenIsPrintedAgainOnlyWhenChanged() async throws {
        #expect(try await transcript("2") == "* success: Saved.\n")
        #expect(window.actions == ["start", "button"])
        #expect(try await transcript("7") == "   7  Notifications: on\n")
        #expect(window.isOn)
    }

    @Test func aFieldIsFilledByItsNumberAndThenItsText() async throws {
        #expect(try await transcript("5", "b@c") == "   5  Email: b@c\n")
        #expect(window.actions == ["start", "type b@c"])
    }

    @Test(arguments: ["5 b@c", "5   b@c", " 5\tb@c"])
    func aFieldIsFilledInOneLine(line: String) async throws {
        #expect(try await transcript(line) == "   5  Email: b@c\n")
        #expect(window.actions == ["start", "type b@c"])
    }

    @Test func whatIsWrittenForAFieldIsNoCommand() async throws {
        _ = try await transcript("5", ":quit", "5", "2")
        #expect(window.actions == ["start", "type :quit", "type 2"])
    }

    @Test func aSecretIsTakenFromAPipeAndNotRepeated() async throws {
        #expect(try await transcript("6", "opensesame", "6 opensesame") == "")
        #expect(window.actions == ["start", "secret of 10", "secret of 10"])
    }

    @Test(arguments: [["8", "2"], ["8", "dark"], ["8", "DARK"], ["8", " Dark "], ["8 2"], ["8 dark"], ["8 dark "]])
    func aChoiceIsMadeByNumberOrByName(lines: [String]) async throws {
        let session = try LinearSession(window)
        let first = LinearSession.picture(of: window)
        for line in lines { session.write(line) }
        let text = await session.end()
        let choices = lines.count == 2 ? "      1  As the system\n      2  Dark\n" : ""
        #expect(text == first + choices + "   8  Appearance: Dark\n")
        #expect(window.actions == ["start", "select dark"])
    }

    @Test func aChoiceThatIsNoneIsRefused() async throws {
        #expect(
            try await transcript("8 pink", "8 3", "8 0", "8 \(Int.min)") == """
                There is no choice 'pink'. Choose As the system or Dark.
                There is no choice '3'. Choose As the system or Dark.
                There is no choice '0'. Choose As the system or Dark.
                There is no choice '\(Int.min)'. Choose As the system or Dark.

                """)
        #expect(window.actions == ["start"])
    }

    @Test func anEmptyLineLeavesAFieldAndAChoiceAsTheyAre() async throws {
        #expect(try await transcript("5", "", "8", "") == "      1  As the system\n      2  Dark\n")
        #expect(window.actions == ["start"])
    }

    @Test func anEmptyLineShowsTheScreenAgain() async throws {
        let picture = LinearSession.picture(of: window)
        #expect(try await transcript("", " ") == picture + picture)
    }

    @Test(arguments: [
        ("10", "This screen has no number 10."), ("0 1", "This screen has no number 0."),
        ("-1", "This screen has no number -1."),
        ("\(Int.min)", "This screen has no number \(Int.min)."),
        ("\(Int.max)", "This screen has no number \(Int.max)."),
        ("3", "Buy is not available now."),
        ("2 hello", "Save takes no text. Type just 2."),
        ("7 off", "Notifications takes no text. Type just 7."),
        ("5 a\u{7}b", "Email takes one line of text, without control characters."),
        ("hello", "Type a number from the screen, or :help."),
        (":tba", "There is no command :tba. Did you mean :tab?"),
        (":\u{1b}[2J", "There is no command :\u{fffd}[2J. Type :help to see all commands."),
        (":tab home", "There is no tab 'home'."),
        (":open http://a", "'http://a' is no link of this app."),
        (":back", "There is nothing to back."), (":forward", "There is nothing to forward."),
    ])
    func anImpossibleActionIsReportedAndChangesNothing(line: String, message: String) async throws {
        #expect(try await transcript(line) == message + "\n")
        #expect(window.actions == ["start"])
    }

    @Test func aScreenWithNothingToDoHasNoNumberOne() async throws {
        window.otherScreen = Screen("bare", title: "Bare") { Text("bare.text", "Nothing.") }
        #expect(try await transcript("1") == "This screen has no number 1.\n")
    }

    // MARK: Commands

    @Test func tabsAreListedAndSelected() async throws {
        let text = try await transcript(":tab", ":tab Settings")
        #expect(text == "Tabs: Welcome [Content] Settings\n" + LinearSession.picture(of: window))
        #expect(window.actions == ["start", "tab settings"])
    }

    @Test func tabsAreListedWithTheirBadges() async throws {
        window.status.badges = ["settings": 1, "content": 12]
        #expect(try await transcript(":tab") == "Tabs: Welcome [Content] (12) Settings (1)\n")
    }

    @Test func thereAreNoTabsBeforeTheSignIn() async throws {
        window.status.tab = nil
        #expect(try await transcript(":tab") == "There are no tabs here.\n")
    }

    @Test func aTabIsSelectedByItsNameAlone() async throws {
        _ = try await transcript("Settings")
        #expect(window.actions == ["start", "tab settings"])
    }

    @Test func aLinkIsFollowed() async throws {
        #expect(try await transcript(":open example://chat") == LinearSession.picture(of: window))
        #expect(window.actions == ["start", "open example://chat"])
    }

    @Test func aLinkToStartWithIsFollowedFirst() async throws {
        let session = try LinearSession(window, opening: "example://vision")
        session.write("1")
        _ = await session.end()
        #expect(window.actions == ["start", "at start", "open example://vision", "row"])
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
        for name in [":tab", ":open", ":edit", ":menu", ":more", ":back", ":forward", ":help", ":quit"] {
            #expect(text.contains("  \(name) "))
        }
    }

    @Test(arguments: [":quit", ":q", "q", "quit", "exit"])
    func quitEndsAndNothingIsReadAfterwards(line: String) async throws {
        let session = try LinearSession(window)
        session.write(line, "1")
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
