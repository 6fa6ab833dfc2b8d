import Foundation
@testable import Navigation
import Testing

/// The exact format of journals: a change to it makes recorded journals unreadable.
struct NavigationCodingTests {
    private static let question = DialogEntry(
        id: "delete", title: "Delete it?", message: "For ever.", acceptLabel: "Delete")
    private static let questionText =
        #"{"accept":"Delete","id":"delete","message":"For ever.","title":"Delete it?"}"#

    static let intents: [(NavigationIntent, String)] = [
        (.push(Shop.item("3")), #"{"do":"push","entry":{"captures":{"id":"3"},"route":"item"}}"#),
        (.pop, #"{"do":"pop"}"#),
        (.popToRoot, #"{"do":"pop-to-root"}"#),
        (.selectTab("content"), #"{"do":"select-tab","tab":"content"}"#),
        (.presentSheet(Shop.paywall), #"{"do":"present-sheet","entry":{"route":"paywall"}}"#),
        (.dismissSheet, #"{"do":"dismiss-sheet"}"#),
        (
            .follow(
                Link(
                    target: .tab("content", [Shop.chat]), sheets: [SheetEntry(Shop.paywall, path: [Shop.vision])],
                    ignoredItems: ["from"])),
            #"{"do":"follow","link":{"ignored":["from"],"#
                + #""sheets":[{"path":[{"route":"vision"}],"route":{"route":"paywall"}}],"#
                + #""stack":[{"route":"chat"}],"tab":"content"}}"#
        ),
        (
            .follow(Link(target: .tab("content", []), sheets: [], ignoredItems: [])),
            #"{"do":"follow","link":{"tab":"content"}}"#
        ),
        (
            .follow(Link(target: .signedOut([Shop.options]), sheets: [], ignoredItems: [])),
            #"{"do":"follow","link":{"signedOut":[{"route":"sign-in-options"}]}}"#
        ),
        (.enterTabs, #"{"do":"enter-tabs"}"#),
        (.leaveTabs, #"{"do":"leave-tabs"}"#),
        (
            .restore(Shop.start),
            #"{"do":"restore","state":{"area":"signed-out","selectedTab":"welcome","#
                + #""tabs":["welcome","content","settings"]}}"#
        ),
        (.ask(question), #"{"dialog":\#(questionText),"do":"ask"}"#),
        (.closeDialog, #"{"do":"close-dialog"}"#),
        (.back, #"{"do":"back"}"#),
        (.forward, #"{"do":"forward"}"#),
        (
            .replace(RouteEntry("a"), with: RouteEntry("a", captures: ["b": "1"])),
            #"{"do":"replace","entry":{"route":"a"},"other":{"captures":{"b":"1"},"route":"a"}}"#
        ),
    ]

    @Test(arguments: intents)
    func anIntentHasAStableForm(intent: NavigationIntent, text: String) throws {
        #expect(try json(intent) == text)
        #expect(try JSONDecoder().decode(NavigationIntent.self, from: Data(text.utf8)) == intent)
    }

    @Test func aStateHasAStableForm() throws {
        let state = Shop.tabs(
            after: .push(Shop.chat), .selectTab("settings"), .presentSheet(Shop.paywall), .push(Shop.item("3")),
            .ask(Self.question))
        let text =
            #"{"area":"tabs","dialogs":[\#(Self.questionText)],"selectedTab":"settings","#
            + #""sheets":[{"path":[{"captures":{"id":"3"},"route":"item"}],"route":{"route":"paywall"}}],"#
            + #""stacks":{"welcome":[{"route":"chat"}]},"tabs":["welcome","content","settings"]}"#
        #expect(try json(state) == text)
        #expect(try JSONDecoder().decode(NavigationState.self, from: Data(text.utf8)) == state)
    }

    static let rubbish: [(String, NavigationState)] = [
        (#"{"area":"tabs","tabs":["welcome","content","settings"],"selectedTab":"cellar"}"#, Shop.tabs()),
        (
            #"{"area":"tabs","tabs":["welcome","content","settings"],"stacks":{"cellar":[{"route":"chat"}],"#
                + #""content":[]},"signedOutPath":[{"route":"chat"}]}"#,
            Shop.tabs()
        ),
        (
            #"{"area":"tabs","tabs":["welcome","content","settings"],"stacks":{"welcome":[{"route":"chat"},"#
                + #"{"route":"chat"}]}}"#,
            Shop.tabs(after: .push(Shop.chat))
        ),
        (
            #"{"area":"tabs","tabs":["welcome","content","settings"],"sheets":[{"route":{"route":"paywall"},"#
                + #""path":[{"route":"paywall"}]},{"route":{"route":"paywall"}}]}"#,
            Shop.tabs(after: .presentSheet(Shop.paywall))
        ),
        (
            #"{"area":"signed-out","tabs":["welcome","content","settings"],"selectedTab":"content","#
                + #""stacks":{"content":[{"route":"chat"}]},"sheets":[{"route":{"route":"paywall"}}]}"#,
            Shop.start
        ),
    ]

    @Test(arguments: rubbish)
    func whatNoStateCanHoldIsLeftOut(text: String, state: NavigationState) throws {
        #expect(try JSONDecoder().decode(NavigationState.self, from: Data(text.utf8)) == state)
    }

    @Test func aStateWithoutTabsIsRefused() {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(NavigationState.self, from: Data(#"{"area":"tabs","tabs":[]}"#.utf8))
        }
    }

    private func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
