@testable import Navigation
import Testing

struct RestorationTests {
    private func saved(
        tab: TabID = "welcome", stacks: [String: [RouteEntry]] = [:], sheets: [SheetEntry] = [],
        signedOut: [RouteEntry] = []
    ) -> SavedNavigation {
        var state = NavigationState(
            firstTab: "welcome", otherTabs: ["content", "settings"] + stacks.keys.map(TabID.init(rawValue:)))
        state.place.area = .tabs
        state.place.selectedTab = tab
        state.place.stacks = Dictionary(uniqueKeysWithValues: stacks.map { (TabID(rawValue: $0), $1) })
        state.place.sheets = sheets
        state.place.signedOutPath = signedOut
        return SavedNavigation(state, account: "u1")
    }

    private func restore(_ saved: SavedNavigation, into fresh: NavigationState = Shop.tabs()) throws -> Restoration {
        Restoration(saved, into: fresh, table: Shop.table())
    }

    @Test func whatStillMakesSenseIsKept() throws {
        let restoration = try restore(
            saved(
                tab: "content", stacks: ["content": [Shop.chat, Shop.item("3")], "settings": [Shop.account]],
                sheets: [SheetEntry(Shop.note("a"), path: [Shop.chat])]))
        #expect(restoration.state.selectedTab == "content")
        #expect(restoration.state.stacks == ["content": [Shop.chat, Shop.item("3")], "settings": [Shop.account]])
        #expect(restoration.state.sheets == [SheetEntry(Shop.note("a"), path: [Shop.chat])])
        #expect(restoration.report == "restored 5 screens")
    }

    struct Dropping: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let stack: [RouteEntry]
        let kept: [RouteEntry]
        let report: String
    }

    @Test(arguments: [
        Dropping(
            testDescription: "a screen that is gone", stack: [Shop.chat, RouteEntry("pokedex"), Shop.vision],
            kept: [Shop.chat, Shop.vision], report: "restored 2 screens, dropped 1: pokedex: no such screen"),
        Dropping(
            testDescription: "values without sense", stack: [Shop.item("three"), RouteEntry("shelf")], kept: [],
            report: "restored 0 screens, dropped 2: item: its values are no longer valid; "
                + "shelf: its values are no longer valid"),
        Dropping(
            testDescription: "a screen twice in a row", stack: [Shop.chat, Shop.chat, Shop.vision],
            kept: [Shop.chat, Shop.vision], report: "restored 2 screens, dropped 1: chat: it is there twice in a row"),
        Dropping(
            testDescription: "twice in a row once another is gone", stack: [Shop.chat, RouteEntry("gone"), Shop.chat],
            kept: [Shop.chat],
            report: "restored 1 screen, dropped 2: gone: no such screen; chat: it is there twice in a row"),
        Dropping(
            testDescription: "a sheet and a signed-out screen", stack: [Shop.paywall, Shop.register, Shop.chat],
            kept: [Shop.chat],
            report: "restored 1 screen, dropped 2: paywall: it does not belong in content; "
                + "register: it does not belong in content"),
    ])
    func invalidEntriesAreDroppedAndReported(row: Dropping) throws {
        let restoration = try restore(saved(tab: "content", stacks: ["content": row.stack]))
        #expect(restoration.state.selectedStack == row.kept)
        #expect(restoration.kept == row.kept.count)
        #expect(restoration.report == row.report)
    }

    @Test func aTabWithNoRestorableEntryIsAtItsRoot() throws {
        let restoration = try restore(saved(tab: "content", stacks: ["content": [RouteEntry("gone")]]))
        #expect(restoration.state == Shop.tabs(after: .selectTab("content")))
    }

    @Test func theStackOfATabThatIsGoneIsDroppedAndTheFirstTabSelected() throws {
        let restoration = try restore(saved(tab: "cellar", stacks: ["cellar": [Shop.chat, Shop.vision]]))
        #expect(restoration.state == Shop.tabs())
        #expect(
            restoration.report
                == "restored 0 screens, dropped 2: chat: there is no tab 'cellar'; vision: there is no tab 'cellar'")
    }

    static let sheets: [(saved: [SheetEntry], kept: [SheetEntry], report: String)] = [
        // What stood in a sheet that is gone goes with it.
        (
            [SheetEntry(RouteEntry("gone"), path: [Shop.chat]), SheetEntry(Shop.paywall)], [SheetEntry(Shop.paywall)],
            "restored 1 screen, dropped 2: gone: no such screen; chat: its sheet 'gone' is gone"
        ),
        (
            [SheetEntry(Shop.paywall), SheetEntry(Shop.paywall, path: [Shop.chat])], [SheetEntry(Shop.paywall)],
            "restored 1 screen, dropped 2: paywall: it is there twice in a row; chat: its sheet 'paywall' is gone"
        ),
        // A screen is no sheet, and a sheet's path holds screens.
        (
            [SheetEntry(Shop.chat), SheetEntry(Shop.paywall, path: [Shop.feedback, Shop.vision])],
            [SheetEntry(Shop.paywall, path: [Shop.vision])],
            "restored 2 screens, dropped 2: chat: it does not belong in sheets; "
                + "feedback-form: it does not belong in paywall"
        ),
        (
            [SheetEntry(Shop.paywall, path: [Shop.chat, Shop.chat, Shop.vision])],
            [SheetEntry(Shop.paywall, path: [Shop.chat, Shop.vision])],
            "restored 3 screens, dropped 1: chat: it is there twice in a row"
        ),
    ]

    @Test(arguments: sheets)
    func invalidSheetsAreDroppedAndReported(sheets: [SheetEntry], kept: [SheetEntry], report: String) throws {
        let restoration = try restore(saved(sheets: sheets))
        #expect(restoration.state.sheets == kept)
        #expect(restoration.report == report)
    }

    @Test func whatIsDeeperThanTheLimitIsDropped() throws {
        let numbers = (0..<NavigationState.depthLimit + 2).map(String.init)
        let restoration = try restore(
            saved(stacks: ["welcome": numbers.map(Shop.item)], sheets: numbers.map { SheetEntry(Shop.note($0)) }))
        #expect(restoration.state.selectedStack.count == NavigationState.depthLimit)
        #expect(restoration.state.sheets.count == NavigationState.depthLimit)
        #expect(restoration.kept == 2 * NavigationState.depthLimit)
        #expect(restoration.dropped == ["item: too deep", "item: too deep", "note: too deep", "note: too deep"])
    }

    @Test func onlyTheSignedOutStackIsRestoredWhileSignedOut() throws {
        let restoration = try restore(
            saved(
                tab: "content", stacks: ["content": [Shop.chat]], sheets: [SheetEntry(Shop.paywall)],
                signedOut: [Shop.options, Shop.chat, Shop.invitation("x")]),
            into: Shop.start)
        #expect(restoration.state.signedOutPath == [Shop.options, Shop.invitation("x")])
        #expect(restoration.state.stacks.isEmpty && restoration.state.sheets.isEmpty)
        #expect(restoration.state.selectedTab == "welcome")
        #expect(restoration.report == "restored 2 screens, dropped 1: chat: it does not belong in the signed-out stack")
    }

    @Test func onTheTabsTheSignedOutStackIsNotRestored() throws {
        #expect(try restore(saved(signedOut: [Shop.options])).state == Shop.tabs())
    }

    @Test func valuesOfAnotherVersionAreBroughtUpToDate() throws {
        let restoration = try restore(saved(stacks: ["welcome": [Shop.item("03")]]))
        #expect(restoration.state.selectedStack == [Shop.item("3")])
    }

    @Test func whatAGuardKeepsAwayIsDropped() {
        let pro = RouteGuard("pro", otherwise: .route("chat"), summary: "It has been paid for.")
        enum Paid: Route {
            case chat, vault
            static var routes: [RouteDeclaration<Paid>] {
                [RouteDeclaration("chat", .chat, in: .tab("content"), summary: "A conversation.")]
            }
        }
        let vault = RouteDeclaration<Paid>(
            "vault", .vault, in: .tab("content"), summary: "What was paid for."
        ).guarded(by: [pro])
        let table = RouteTable(
            scheme: "example", tabs: Shop.tabs, routes: Paid.routes.map(\.definition) + [vault.definition])
        let kept = saved(stacks: ["welcome": [Shop.chat, RouteEntry("vault")]])
        #expect(Restoration(kept, into: Shop.tabs(), table: table).report == "restored 2 screens")
        let restoration = Restoration(kept, into: Shop.tabs(), table: table, holds: { $0 != pro })
        #expect(restoration.report == "restored 1 screen, dropped 1: vault: the guard 'pro' refuses it")
        #expect(restoration.state.selectedStack == [Shop.chat])
    }

    @Test func whatNoLongerExistsIsDroppedWithItsReason() throws {
        let kept = saved(
            stacks: ["welcome": [Shop.item("3"), Shop.chat, Shop.item("03")]],
            sheets: [SheetEntry(Shop.note("a"), path: [Shop.item("4")]), SheetEntry(Shop.paywall)])
        #expect(
            kept.entries == [
                Shop.item("3"), Shop.chat, Shop.item("03"), Shop.note("a"), Shop.item("4"), Shop.paywall,
            ])
        let gone = [Shop.item("3"): "it was sold", Shop.note("a"): "it was torn up"]
        let restoration = Restoration(kept, into: Shop.tabs(), table: Shop.table(), reasonGone: { gone[$0] })
        #expect(restoration.state.selectedStack == [Shop.chat])
        #expect(restoration.state.sheets == [SheetEntry(Shop.paywall)])
        #expect(
            restoration.report
                == "restored 2 screens, dropped 4: item: it was sold; item: it was sold; note: it was torn up; "
                + "item: its sheet 'note' is gone")
    }

    @Test func onlyTheFirstDroppedEntriesAreListed() throws {
        let restoration = try restore(
            saved(stacks: ["welcome": (0..<20).map { RouteEntry("gone-\($0)") }]))
        #expect(restoration.dropped.count == 20)
        #expect(restoration.report.hasPrefix("restored 0 screens, dropped 20: gone-0: no such screen; "))
        #expect(restoration.report.hasSuffix("gone-15: no such screen; and 4 more"))
    }
}
