import Foundation
@testable import Navigation
import Testing

struct JournalTests {
    private let table = Shop.table()

    /// The journal of these intents, from a window where no user is signed in.
    private func record(_ intents: [NavigationIntent], in table: RouteTable) throws -> String {
        var session = NavigationSession(Shop.start)
        var journal = NavigationJournal(table: table)
        var text = try journal.header(session.state)
        for intent in intents {
            let changed = session.perform(intent)
            text += try journal.line(for: intent, changed: changed, state: session.state)
        }
        return text
    }

    private func shop(without id: String) -> RouteTable {
        RouteTable(scheme: "example", tabs: Shop.tabs, routes: Shop.definitions.filter { $0.id != id })
    }

    private func difference(of text: String, in table: RouteTable) throws -> JournalDifference {
        try #require(try JournalReplay(Data(text.utf8), table: table).difference)
    }

    private static let dayAtTheShop: [NavigationIntent] = [
        .push(Shop.options), .push(Shop.register), .back, .forward, .enterTabs, .selectTab("content"),
        .push(Shop.item("3")),
        .push(Shop.item("3")), .push(Shop.search("a/b & c")), .pop, .presentSheet(Shop.note("-")),
        .push(Shop.chat),
        .ask(DialogEntry(id: "sure", title: "Sure?", message: "Really.", acceptLabel: "Yes")),
        .closeDialog,
        .dismissSheet, .back, .back, .forward, .popToRoot, .leaveTabs,
    ]

    @Test func whatWasRecordedIsRepeatedStepByStep() throws {
        let text = try record(Self.dayAtTheShop, in: table)
        let replay = try JournalReplay(Data(text.utf8), table: table)
        #expect(replay.difference == nil)
        #expect(replay.steps.map(\.intent) == Self.dayAtTheShop)
        #expect(replay.steps.map(\.line) == Array(2...(Self.dayAtTheShop.count + 1)))
    }

    @Test func linesAreJSONWithStableNames() throws {
        let text = try record([.enterTabs, .push(Shop.item("3")), .push(Shop.item("3"))], in: table)
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines.count == 4)
        #expect(lines[0].hasPrefix(#"{"journal":1,"scheme":"example","state":{"#))
        #expect(lines[2].hasPrefix(#"{"changed":true,"intent":{"#))
        #expect(lines[2].contains(#""captures":{"id":"3"},"route":"item""#))
        #expect(lines[3].hasPrefix(#"{"changed":false,"#))
        #expect(text.hasSuffix("\n"))
    }

    @Test func linkIsReadAgainByTheTableOfToday() throws {
        let link = try table.parse("example://content/items/3?sheet=paywall&utm=secret-campaign")
        let text = try record([.enterTabs, .follow(link)], in: table)
        #expect(text.contains(#""link":"example://content/items/3?sheet=paywall""#))
        #expect(!text.contains("utm"))
        #expect(try JournalReplay(Data(text.utf8), table: table).difference == nil)

        let difference = try difference(of: text, in: shop(without: "item"))
        #expect(difference.line == 3)
        #expect(
            difference.lines.first
                == "the link example://content/items/3?sheet=paywall is refused now: There is no screen 'items'.")
    }

    @Test func intentThatIsNotWhatItsLinkSaysIsADifference() throws {
        let link = try table.parse("example://content/items/3")
        let text = try record([.enterTabs, .follow(link)], in: table)
        let tampered = text.replacing(#""stack":[{"captures":{"id":"3"}"#, with: #""stack":[{"captures":{"id":"4"}"#)
        #expect(tampered != text)
        let difference = try difference(of: tampered, in: table)
        #expect(
            difference.lines == [
                "the link example://content/items/3 now means follow content: item(id: 3), not follow content: item(id: 4)"
            ])
    }

    @Test func screenThatIsGoneIsADifference() throws {
        let text = try record([.enterTabs, .push(Shop.chat), .pop], in: table)
        let poorer = shop(without: "chat")
        let difference = try difference(of: text, in: poorer)
        #expect(difference.intent == .push(Shop.chat))
        #expect(
            difference.lines == [
                "there is no screen 'chat' today", "welcome: chat -> (root)",
                "nothing changed, but something did when it was recorded",
            ])
    }

    @Test func firstStateThatDiffersIsNamedWithBothSides() throws {
        let text = try record([.enterTabs, .push(Shop.chat), .push(Shop.vision), .pop], in: table)
        let tampered = text.replacing(
            #""do":"push","entry":{"route":"vision"}"#, with: #""do":"push","entry":{"route":"account"}"#)
        #expect(tampered != text)
        let replay = try JournalReplay(Data(tampered.utf8), table: table)
        let difference = try #require(replay.difference)
        #expect(difference.line == 4)
        #expect(difference.lines == ["welcome: chat, vision -> chat, account"])
        #expect(replay.steps.count == 3)
    }

    @Test func intentThatChangesWhatItDidNotIsADifference() throws {
        let text = try record([.enterTabs, .pop], in: table)
        let tampered = text.replacing(#""changed":false"#, with: #""changed":true"#)
        let difference = try difference(of: tampered, in: table)
        #expect(difference.lines == ["nothing changed, but something did when it was recorded"])
    }

    @Test func lineThatWasCutOffByTheEndOfTheProcessIsLeftOut() throws {
        let text = try record([.enterTabs, .push(Shop.chat)], in: table)
        let replay = try JournalReplay(Data(text.utf8.dropLast(30)), table: table)
        #expect(replay.steps.map(\.intent) == [.enterTabs])
        #expect(replay.difference == nil)
        #expect(replay.isCutOff)
        #expect(try !JournalReplay(Data(text.utf8), table: table).isCutOff)
    }

    @Test(arguments: [
        "", "no newline", "hello\n", #"{"journal":1}"# + "\n",
    ])
    func fileThatIsNoJournalIsRefused(_ text: String) {
        #expect(throws: JournalError.notAJournal) { try JournalReplay(Data(text.utf8), table: table) }
    }

    @Test func journalOfAnotherFormatIsRefused() throws {
        let text = try record([], in: table).replacing(#""journal":1"#, with: #""journal":2"#)
        #expect(throws: JournalError("The recording has format 2. This version of slipway reads format 1.")) {
            try JournalReplay(Data(text.utf8), table: table)
        }
    }

    @Test func anotherAppsJournalIsRefused() throws {
        let text = try record([], in: table)
        let other = RouteTable(scheme: "other", tabs: Shop.tabs, routes: Shop.definitions)
        #expect(throws: JournalError("Another app made this recording: its links start with example://.")) {
            try JournalReplay(Data(text.utf8), table: other)
        }
        let tabs = RouteTable(scheme: "example", tabs: ["welcome"], routes: [])
        #expect(throws: JournalError("The recording has tabs that this app does not have: content, settings.")) {
            try JournalReplay(Data(text.utf8), table: tabs)
        }
    }

    @Test func oneMoreTabAndRouteChangeNothingOfWhatWasRecorded() throws {
        let text = try record(Self.dayAtTheShop, in: table)
        let replay = try JournalReplay(Data(text.utf8), table: Self.grown)
        #expect(replay.difference == nil)
        #expect(replay.steps.count == Self.dayAtTheShop.count)
    }

    @Test func rewritingRecordsTheSameIntentsWithTheTabsOfToday() throws {
        let text = try record(Self.dayAtTheShop, in: table)
        #expect(try JournalReplay.rewrite(Data(text.utf8), table: table) == Data(text.utf8))

        let rewritten = try JournalReplay.rewrite(Data(text.utf8), table: Self.grown)
        let replay = try JournalReplay(rewritten, table: Self.grown)
        #expect(replay.difference == nil)
        #expect(replay.steps.map(\.intent) == Self.dayAtTheShop)
        #expect(replay.steps.allSatisfy { $0.state.tabs == Self.grown.tabs })
    }

    @Test func whatLedElsewhereIsRecordedAnewAndWhatIsGoneIsRefused() throws {
        let text = try record([.enterTabs, .push(Shop.chat), .pop], in: table)
        let elsewhere = text.replacing(#""stacks":{"welcome":[{"route":"chat"}]}"#, with: #""stacks":{}"#)
        #expect(try JournalReplay(Data(elsewhere.utf8), table: table).difference != nil)
        #expect(try JournalReplay.rewrite(Data(elsewhere.utf8), table: table) == Data(text.utf8))

        let poorer = shop(without: "chat")
        #expect(throws: JournalError.impossible(line: 3, reason: "There is no screen 'chat'.")) {
            try JournalReplay.rewrite(Data(text.utf8), table: poorer)
        }
        let link = try record([.enterTabs, .follow(try table.parse("example://chat"))], in: table)
        #expect(throws: JournalError.impossible(line: 3, reason: "There is no screen 'chat'.")) {
            try JournalReplay.rewrite(Data(link.utf8), table: poorer)
        }
    }

    /// The shop with a tab and a route that the recorded journals do not have.
    private static let grown = RouteTable(
        scheme: "example", tabs: ["news"] + Shop.tabs,
        routes: Shop.definitions + [RouteDeclaration("headline", 1, in: .tab("news"), summary: "News.").definition])

    @Test func damagedMissingAndReorderedLinesAreRefusedByNumber() throws {
        let lines = try record([.enterTabs, .push(Shop.chat), .pop], in: table).split(separator: "\n").map(String.init)
        let damaged = [lines[0], lines[1], "{", lines[3]].joined(separator: "\n") + "\n"
        #expect(throws: JournalError.unreadable(line: 3)) { try JournalReplay(Data(damaged.utf8), table: table) }
        let missing = [lines[0], lines[1], lines[3]].joined(separator: "\n") + "\n"
        let gap = "Line 3 of the recording has number 3, not 2. Lines are missing or out of order."
        #expect(throws: JournalError(gap)) {
            try JournalReplay(Data(missing.utf8), table: table)
        }
    }
}
