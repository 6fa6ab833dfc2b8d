import Core
import Foundation
@testable import Navigation
import Testing

/// Values of secret types appear neither in an explanation nor in a journal, and the remaining text stays correct.
@Suite struct SecretTests {
    /// A safe, opened by a code: from a link, from a sheet, with a hint, and while signed out.
    private enum Safe: Route {
        case open(Secret, hint: Secret?)
        case room(Int, pin: Pin)
        case drawer(Secret)
        case hall
        case help(Secret)

        static let routes: [RouteDeclaration<Safe>] = [
            RouteDeclaration(
                "open", at: "safes/:code", aliases: ["old/safes/:code"], .capture("code", as: Secret.self),
                .item("hint", as: Secret.self), in: .tab("main"), summary: "An open safe."
            ) {
                .open($0, hint: $1)
            } values: {
                if case .open(let code, let hint) = $0 { (code, hint) } else { nil }
            },
            RouteDeclaration(
                "room", at: "safes/:number/pins/:pin", .capture("number", as: Int.self), .capture("pin", as: Pin.self),
                in: .tab("main"), summary: "A room."
            ) {
                .room($0, pin: $1)
            } values: {
                if case .room(let number, let pin) = $0 { (number, pin) } else { nil }
            },
            RouteDeclaration(
                "drawer", at: "drawers/:code", .capture("code", as: Secret.self), in: .sheet, summary: "A drawer."
            ) {
                .drawer($0)
            } values: {
                if case .drawer(let code) = $0 { code } else { nil }
            },
            RouteDeclaration("hall", .hall, in: .tab("main"), summary: "The hall."),
            RouteDeclaration(
                "help", at: "help/:code", .capture("code", as: Secret.self), in: .signedOut, summary: "A way in."
            ) {
                .help($0)
            } values: {
                if case .help(let code) = $0 { code } else { nil }
            },
        ]
    }

    /// Digits only, so that no placeholder can say that it is redacted.
    private struct Pin: RouteValue {
        static let isSecret = true
        let routeText: String

        init?(routeText: String) {
            guard !routeText.isEmpty, routeText.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            self.routeText = routeText
        }
    }

    private static let table = RouteTable(scheme: "slipway", tabs: ["main"], routes: Safe.routes.map(\.definition))
    private static let start = NavigationState(firstTab: "main", otherTabs: [])

    private static func inside(_ intents: NavigationIntent...) -> NavigationState {
        var state = start
        for intent in [.enterTabs] + intents { intent.reduce(into: &state) }
        return state
    }

    private static func open(_ code: String, hint: String? = nil) -> RouteEntry {
        RouteEntry("open", captures: ["code": code], items: hint.map { ["hint": [$0]] } ?? [:])
    }

    // MARK: Explanations

    @Test func neitherTheLinkNorThePlacesBeforeAndAfterTellSecrets() throws {
        let state = Self.inside(.push(Self.open("s3cret-a", hint: "s3cret-b")))
        let explanation = Self.table.explain(
            "slipway://main/safes/s3cret-c?hint=s3cret-d&hint2=x&sheet=drawers/s3cret-e", from: state
        ) { _ in true }
        #expect(explanation.outcome == .followed)
        #expect(explanation.link == "slipway://main/safes/redacted?hint=redacted&hint2=x&sheet=drawers/redacted")
        #expect(explanation.before == "slipway://main/safes/redacted?hint=redacted")
        #expect(explanation.after == "slipway://main/safes/redacted-2?hint=redacted-2&sheet=drawers/redacted")
        #expect(
            explanation.differences == [
                "main: open(code: redacted, ?hint: redacted) -> open(code: redacted-2, ?hint: redacted-2)",
                "sheets: (none) -> drawer(code: redacted)",
            ])
        #expect(!explanation.text.contains("s3cret"))
        #expect(!String(decoding: try JSONEncoder().encode(explanation), as: UTF8.self).contains("s3cret"))
    }

    @Test(
        arguments: [
            ("slipway://safes/s3cret/nowhere", "slipway://safes/redacted/nowhere", "nowhere"),
            ("slipway://nowhere/safes/s3cret?hint=s3cret", "slipway://nowhere/safes/redacted?hint=redacted", "nowhere"),
            ("slipway://old/safes/s3%63ret/-/x%C3%A9", "slipway://old/safes/redacted/-/x%C3%A9", "x%C3%A9"),
            ("slipway://safes/s3cret?1.hint=s3cret&hint=s3cret&2.hint=s3cret#top", nil, "#top"),
            ("slipway://safes/s3cret%zz", "slipway://safes/redacted", "redacted"),
            ("slipway://safes/s3cret?hint=%s3cret", "slipway://safes/redacted?hint=redacted", "redacted"),
            ("slipway://hall?hint=s3cret&hint=s3cret", "slipway://hall?hint=redacted&hint=redacted", nil),
            (
                "slipway://safes/s3cret?hint=s3cret&hint=s3cret",
                "slipway://safes/redacted?hint=redacted&hint=redacted",
                "hint=redacted"
            ),
            ("slipway://safes/3/pins/s3cret", "slipway://safes/redacted/pins/redacted", "redacted"),
            ("slipway://safes/s3cret/safes/s3cret", "slipway://safes/redacted/safes/redacted", nil),
            ("slipway://hall?sheet=drawers/s3cret/drawers/s3cret", nil, "drawers"),
            ("slipway://help/s3cret?sheet=drawers/s3cret", nil, "drawers/redacted"),
            ("slipway://help/s3cret/safes/s3cret", nil, "safes"),
            ("http://safes/s3cret", nil, "http"), ("safes/s3cret", "safes/redacted", nil),
        ] as [(String, String?, String?)])
    func refusedLinksTellNoSecretsAndTheCaretStandsUnderWhatFails(
        url: String, link: String?, failing: String?
    ) throws {
        let explanation = Self.table.explain(url, from: Self.inside()) { _ in true }
        #expect(!explanation.text.contains("s3"))
        #expect(!explanation.text.contains("cret"))
        #expect(!String(decoding: try JSONEncoder().encode(explanation), as: UTF8.self).contains("s3cret"))
        if let link { #expect(explanation.link == link) }
        let part = explanation.failing.map { part in
            String(decoding: Array(explanation.link.utf8)[part.offset..<(part.offset + part.length)], as: UTF8.self)
        }
        #expect(part == failing)
        let lines = explanation.text.split(separator: "\n", omittingEmptySubsequences: false)
        if let failing, failing.utf8.count == failing.count, let part = explanation.failing {
            let caret = String(repeating: " ", count: part.offset) + String(repeating: "^", count: failing.count)
            #expect(lines.dropFirst().first.map(String.init) == caret)
        }
    }

    @Test func whatIsNoSecretIsTold() {
        let explanation = Self.table.explain("slipway://main/hall?hint2=x", from: Self.inside()) { _ in true }
        #expect(explanation.link == "slipway://main/hall?hint2=x")
    }

    // MARK: Journals

    private static func room(_ pin: String) -> RouteEntry {
        RouteEntry("room", captures: ["number": "3", "pin": pin])
    }

    @Test func placesThatDifferByASecretAloneStillDifferInAJournal() throws {
        let link = try Self.table.parse("slipway://main/safes/s3cret-b/safes/s3cret-c?hint=s3cret-d&1.hint=s3cret-e")
        let intents: [NavigationIntent] = [
            .push(Self.open("s3cret-a")), .push(Self.open("s3cret-b")), .push(Self.open("s3cret-a")),
            .push(Self.room("9871")), .push(Self.room("9872")), .popTo(Self.open("s3cret-b")), .follow(link),
            .restore(Self.inside(.push(Self.open("s3cret-c")), .push(Self.open("s3cret-a")))), .back, .back,
        ]
        var session = NavigationSession(Self.inside(.push(Self.open("s3cret-0"))))
        var journal = NavigationJournal(table: Self.table)
        var text = try journal.header(session.state)
        for intent in intents {
            let changed = Self.table.perform(intent, in: &session)
            text += try journal.line(for: intent, changed: changed, state: session.state)
        }
        #expect(!text.contains("s3cret"))
        #expect(!text.contains("987"))
        let replay = try JournalReplay(Data(text.utf8), table: Self.table)
        #expect(replay.difference == nil)
        #expect(replay.steps.count == intents.count)
        #expect(
            replay.steps[2].state.selectedStack
                == ["redacted", "redacted-2", "redacted-3", "redacted-2"].map { Self.open($0) })
        #expect(replay.steps[4].state.selectedStack.suffix(2) == [Self.room("0"), Self.room("1")])
    }

    @Test func placeholdersAreAmongTheExamplesWhereATypeHasNoOther() {
        enum Answer: String, RouteValue, CaseIterable {
            case yes, no
            static let isSecret = true
        }
        let route = RouteDeclaration<Answer>(
            "answer", at: "answers", .item("is", default: Answer.yes), .items("was", as: Answer.self), in: .tab("main"),
            summary: "An answer."
        ) { answer, _ in
            answer
        } values: {
            ($0, [])
        }
        let table = RouteTable(scheme: "slipway", tabs: ["main"], routes: [route.definition])
        let entry = table.redacted(RouteEntry("answer", items: ["is": ["no"], "was": ["no", "yes", "no"]]))
        // The default is not written, so it cannot be a placeholder.
        #expect(entry == RouteEntry("answer", items: ["is": ["no"], "was": ["yes", "no", "yes"]]))
    }
}
