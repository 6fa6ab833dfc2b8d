import Foundation
import Navigation
import Testing

struct LinkExplanationTests {
    private static let archivist = RouteGuard("archivist", otherwise: .route("items"), summary: "An archivist is here.")
    private static let table = RouteTable(
        scheme: "example", tabs: ["library", "desk"],
        routes: [
            RouteProblemTests.route("items", in: .tab("library")).definition,
            RouteProblemTests.value("named", at: "items/:name", in: .tab("library")).definition,
            RouteDeclaration<Int>(
                "shelf", at: "shelves/:number", .capture("number"), in: .tab("library"),
                summary: "One shelf."
            ) {
                $0
            } values: {
                $0
            }.aliases(["racks/:number"]).definition,
            RouteProblemTests.route("archive", in: .tab("desk"), guards: [archivist]).definition,
            RouteDeclaration<Int>("lend", at: "lend", .item("days", default: 14), in: .sheet, summary: "To take home.")
            {
                $0
            } values: {
                $0
            }.definition,
            RouteProblemTests.route("door", in: .signedOut).definition,
        ])

    private func explain(
        _ url: String, in table: RouteTable = table, refusing guards: Set<String> = []
    ) -> LinkExplanation {
        table.explain(url, from: Library.tabs()) { !guards.contains($0.id) }
    }

    @Test func explainingAFollowedLinkListsItsChanges() {
        #expect(
            explain("example://desk/racks/3?sheet=lend?days=3&x=1").text(verbose: true)
                == """
                example://desk/racks/3?sheet=lend?days=3&x=1
                Would open example://desk/shelves/3?sheet=lend?days=3.

                Segment 1, 'desk': the tab desk
                Segment 2, 'racks/3': shelf, by racks/:number
                  other names that fit here: items, items/:name, shelves/:number, archive, lend, door
                Sheet 1, segment 1, 'lend': lend, by lend
                  other names that fit here: items, items/:name, shelves/:number, racks/:number, archive, door

                racks/:number is now written shelves/:number.
                Ignored: 'x'. No screen uses it.

                Guards:
                  tab desk: session holds (You are signed in and have finished setup.)
                  shelf(number: 3): session holds (You are signed in and have finished setup.)
                  lend(?days: 3): session holds (You are signed in and have finished setup.)

                Now:  example://library
                Then: example://desk/shelves/3?sheet=lend?days=3
                  tab: library -> desk
                  desk: (root) -> shelf(number: 3)
                  sheets: (none) -> lend(?days: 3)
                """)
    }

    @Test func whatOpensIsExplainedBriefly() {
        #expect(
            explain("example://desk/racks/3?sheet=lend?days=3&x=1&y").text()
                == """
                example://desk/racks/3?sheet=lend?days=3&x=1&y
                Would open example://desk/shelves/3?sheet=lend?days=3.
                racks/:number is now written shelves/:number.
                Ignored: 'x', 'y'. No screen uses them.
                """)
    }

    @Test func aScreenThatDoesNotExistIsPointedAt() {
        #expect(
            explain("example://library/itms/3").text()
                == """
                example://library/itms/3
                                  ^^^^
                Refused: There is no screen 'itms'. Did you mean 'items'?

                Segment 1, 'library': the tab library
                Segment 2, 'itms': no screen has this name
                  names that fit here: items, items/:name, shelves/:number, racks/:number, archive, lend, door
                """)
    }

    @Test func aValueThatMakesNoSenseIsPointedAt() {
        #expect(
            explain("example://library/shelves/three/items").text()
                == """
                example://library/shelves/three/items
                                          ^^^^^
                Refused: shelf does not accept 'shelves/three'.

                Segment 1, 'library': the tab library
                Segment 2, 'shelves': no screen accepts what follows it
                  not shelves/:number (shelf): 'three' is not a valid ':number'
                  names that fit here: items, items/:name, racks/:number, archive, lend, door
                """)
    }

    @Test func aGuardThatDoesNotHoldLeadsElsewhere() {
        #expect(
            explain("example://archive", refusing: ["archivist"]).text(verbose: true)
                == """
                example://archive
                Would open 'items' instead: archive needs the guard 'archivist'.

                Segment 1, 'archive': archive, by archive
                  other names that fit here: items, items/:name, shelves/:number, racks/:number, lend, door

                Guards:
                  tab desk: session holds (You are signed in and have finished setup.)
                  archive: session holds (You are signed in and have finished setup.)
                  archive: archivist does not hold (An archivist is here.)

                Now:  example://library
                Then: example://library/items
                  library: (root) -> items
                """)
    }

    @Test(arguments: [
        (PendingReason.signIn, "after you sign in", "You are signed out."),
        (.setup, "after you finish setup", "You have not finished setup."),
        (.server, "after the server confirms your sign-in", "The server has not confirmed your sign-in."),
    ])
    func aLinkWaitsForTheSession(reason: PendingReason, condition: String, state: String) {
        let explanation = Self.table.explain("example://items", from: Library.start, waiting: reason) {
            $0 != .session
        }
        #expect(explanation.outcome == .waits)
        #expect(explanation.waitsFor == reason)
        #expect(
            explanation.text(verbose: true)
                == """
                example://items
                Would open \(condition).

                Segment 1, 'items': items, by items
                  not items/:name (named): the link ends before ':name'
                  other names that fit here: shelves/:number, racks/:number, archive, lend, door

                Guards:
                  tab library needs a signed-in account. \(state)
                  items needs a signed-in account. \(state)

                Now:  the sign-in screen
                Then: the sign-in screen
                """)
    }

    @Test func theSignedOutPartIsNotReachedFromTheTabs() {
        let explanation = explain("example://door")
        #expect(explanation.outcome == .refused)
        #expect(explanation.error == LinkError.onlySignedOut.description)
        #expect(explanation.after == explanation.before)
    }

    @Test func beingThereAlreadyIsReported() {
        let explanation = explain("example://library")
        #expect(explanation.outcome == .followed)
        #expect(explanation.text().hasSuffix("\nNothing would change: the window shows this already."))
    }

    @Test(
        arguments: [
            ("example://library/itms", "                  ^^^^"),
            ("example://library/items/é/x", "                          ^"),
            ("example://items/李/x", "                   ^"),
            ("example://items/🚢/x", "                   ^"),
            ("example://items/e\u{301}/x", "                  ^"),
            ("example://items/%C3%A9/x", "                       ^"),
            ("example://library/李李", "                  ^^^^"),
            ("example://library//items", "                  ^"),
            ("example://library/", nil),
            ("example://us@er/x", "          ^^^"),
            ("example://library:80", "                 ^^^"),
            ("example://library#top", "                 ^^^^"),
            ("http://library", "^^^^"), ("library", nil),
            ("example://library/%zz/x", "                  ^^^"),
            ("example://search/books?tag=a&page=x", "                             ^^^^^^"),
            ("example://library?sheet=lend?days=x", "                             ^^^^^^"),
            ("example://library?sheet=lent", "                        ^^^^"),
            ("example://library/range/1/x", "                          ^"),
            ("example://library/range/2/1", "                  ^^^^^^^^^"),
        ] as [(String, String?)])
    func theCaretStandsUnderTheFailingPart(url: String, caret: String?) {
        let lines = explain(url, in: Library.table).text().split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[0] == url)
        if let caret {
            #expect(lines[1] == caret)
        } else {
            #expect(!lines[1].contains("^"))
        }
    }

    @Test func whatATerminalWouldObeyIsNotPrinted() {
        let text = explain("example://items/\u{1b}[31m/\u{202e}x").text()
        #expect(!text.unicodeScalars.contains { $0 == "\u{1b}" || $0 == "\u{202e}" })
    }

    @Test func programsGetItAsJSON() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let table = RouteTable(
            scheme: "example", tabs: ["main"],
            routes: [RouteDeclaration("a", "a", in: .tab("main"), summary: "A.").aliases(["b"]).definition])
        var state = NavigationState(firstTab: "main", otherTabs: [])
        NavigationIntent.enterTabs.reduce(into: &state)
        let json = { (url: String, isBrief: Bool) in
            let explanation = table.explain(url, from: state) { _ in true }
            return String(decoding: try encoder.encode(isBrief ? explanation.brief : explanation), as: UTF8.self)
        }
        let followed = try json("example://b?x", false)
        #expect(
            followed == #"""
                {"after":"example://main/a","aliases":[{"alias":"b","pattern":"a"}],"before":"example://main",\#
                "differences":["main: (root) -> a"],"guards":[{"guard":"session","holds":true,\#
                "screen":"tab main","summary":"You are signed in and have finished setup."},\#
                {"guard":"session","holds":true,"screen":"a",\#
                "summary":"You are signed in and have finished setup."}],"ignoredItems":["x"],"link":"example://b?x",\#
                "outcome":"followed","places":[{"attempts":[{"failure":"'b' is not 'a'","matched":0,\#
                "pattern":"a","route":"a"},{"matched":1,"pattern":"b","route":"a"}],"meaning":"a, by b",\#
                "read":"b","segment":1}]}
                """#)
        let refused = try json("example://c", false)
        #expect(
            refused == #"""
                {"after":"example://main","aliases":[],"before":"example://main","differences":[],\#
                "error":"There is no screen 'c'. Did you mean 'a'?","failing":{"length":1,"offset":10},\#
                "guards":[],"ignoredItems":[],"link":"example://c","outcome":"refused",\#
                "places":[{"attempts":[{"failure":"'c' is not 'a'","matched":0,"pattern":"a","route":"a"},\#
                {"failure":"'c' is not 'b'","matched":0,"pattern":"b","route":"a"}],"read":"c","segment":1}]}
                """#)
        let brief = try json("example://b", true)
        #expect(brief.contains(#""places":[{"attempts":[{"matched":1,"pattern":"b","route":"a"}],"#))
        NavigationIntent.leaveTabs.reduce(into: &state)
        let waiting = table.explain("example://a", from: state, waiting: .setup) { $0 != .session }
        let waits = String(decoding: try encoder.encode(waiting.brief), as: UTF8.self)
        #expect(waits.contains(#""outcome":"waits""#) && waits.hasSuffix(#","waitsFor":"setup"}"#))
    }
}
