import Navigation
import Testing

struct RouteProblemTests {
    struct Bad: Sendable, CustomTestStringConvertible {
        let routes: [RouteDeclaration<String>]
        var tabs: [TabID] = ["content", "settings"]
        var scheme = "example"
        let problems: [String]
        var testDescription: String { problems.joined(separator: " ") }
    }

    static func route(
        _ id: String, at pattern: RoutePattern? = nil, aliases: [RoutePattern] = [],
        in placement: RoutePlacement = .tab("content"), guards: [RouteGuard] = [], summary: String = "A screen."
    ) -> RouteDeclaration<String> {
        RouteDeclaration(id, id, at: pattern, in: placement, summary: summary).guarded(by: guards).aliases(aliases)
    }

    static func value(
        _ id: String, at pattern: RoutePattern, aliases: [RoutePattern] = [],
        _ parameter: RouteParameter<String> = .capture("name"), in placement: RoutePlacement = .tab("content")
    ) -> RouteDeclaration<String> {
        RouteDeclaration(id, at: pattern, parameter, in: placement, summary: "A screen.") {
            $0
        } values: {
            $0
        }.aliases(aliases)
    }

    static func rest(
        _ id: String, at pattern: RoutePattern, in placement: RoutePlacement = .tab("content")
    ) -> RouteDeclaration<String> {
        RouteDeclaration(id, at: pattern, .rest("path"), in: placement, summary: "A screen.") {
            $0.first
        } values: {
            [$0]
        }
    }

    static func ask(_ id: String, otherwise route: String, summary: String = "Asked.") -> RouteGuard {
        RouteGuard(id, otherwise: .route(route), summary: summary)
    }

    static let names: [Bad] = [
        Bad(
            routes: [route("a"), route("a", at: "b")],
            problems: ["Two routes have the id 'a', and the first one wins: give the other an id of its own."]),
        Bad(
            routes: [route("a", summary: " ")],
            problems: ["The route 'a' has no summary: describe what the user sees."]),
        Bad(
            routes: [], scheme: "Slip way",
            problems: ["The scheme 'Slip way' cannot begin a link: write it in lower-case letters and digits."]),
        Bad(
            routes: [], tabs: ["Home"],
            problems: [
                "The tab 'Home' cannot stand in a link: use lower-case letters, digits, '.', '_' and '~', and '-' "
                    + "inside a word."
            ]),
        Bad(routes: [], tabs: ["home", "home"], problems: ["The tab 'home' is listed twice: remove one."]),
        Bad(
            routes: [route("b", in: .tab("cellar"))],
            problems: ["The route 'b' has the home tab 'cellar', which does not exist: name an existing one."]),
    ]

    /// Two patterns that fit the same links.
    private static func clash(_ pattern: String, of route: String, with other: String, of owner: String) -> String {
        "The pattern '\(pattern)' of '\(route)' fits the same links as '\(other)' of '\(owner)', which wins: change a word "
            + "in one of them."
    }

    private static let plain = "use lower-case letters, digits, '.', '_' and '~', and '-' inside a word."

    static let patterns: [Bad] = [
        Bad(routes: [route("a", at: "")], problems: ["The route 'a' has an empty pattern: give it a word."]),
        Bad(routes: [route("a", at: "/")], problems: ["The route 'a' has an empty pattern: give it a word."]),
        Bad(
            routes: [route("a", at: "x/Yes")],
            problems: ["The word 'Yes' in the pattern 'x/Yes' of 'a' is never read: \(plain)"]),
        Bad(
            routes: [route("a", at: "x/-")],
            problems: ["The word '-' in the pattern 'x/-' of 'a' is never read: \(plain)"]),
        Bad(
            routes: [route("a", at: "../x")],
            problems: ["The word '..' in the pattern '../x' of 'a' is never read: \(plain)"]),
        Bad(
            routes: [route("a", at: "./café")],
            problems: [
                "The word '.' in the pattern './café' of 'a' is never read: \(plain)",
                "The word 'café' in the pattern './café' of 'a' is never read: \(plain)",
            ]),
        Bad(
            routes: [route("a", at: "settings/a")],
            problems: [
                "The pattern 'settings/a' of 'a' is never reached, because 'settings' is a tab: start it with another word."
            ]),
        Bad(
            routes: [rest("a", at: "x/*path/y")],
            problems: [
                "The pattern 'x/*path/y' of 'a' continues after its *rest, which matches everything: put *rest last."
            ]),
        Bad(
            routes: [value("a", at: "x/:name/:name")],
            problems: ["The pattern 'x/:name/:name' of 'a' captures 'name' twice: rename one."]),
        Bad(
            routes: [value("a", at: ":name/x", in: .signedOut)],
            problems: [
                "The pattern ':name/x' of 'a' begins with a value, which would match any link while no user "
                    + "is signed in: start it with a word."
            ]),
        Bad(
            routes: [rest("a", at: "*path", in: .signedOut)],
            problems: [
                "The pattern '*path' of 'a' begins with a value, which would match any link while no user is "
                    + "signed in: start it with a word."
            ]),
        Bad(
            routes: [route("a", at: "x/y"), route("b", at: "x/y", in: .sheet)],
            problems: [clash("x/y", of: "b", with: "x/y", of: "a")]),
        Bad(
            routes: [value("a", at: "x/:name"), value("b", at: "x/:name")],
            problems: [clash("x/:name", of: "b", with: "x/:name", of: "a")]),
        Bad(
            routes: [value("a", at: "x/:name/z"), rest("b", at: "x/*path")],
            problems: [clash("x/*path", of: "b", with: "x/:name/z", of: "a")]),
        Bad(
            routes: [rest("b", at: "x/*path"), value("a", at: "x/:name/z")],
            problems: [clash("x/:name/z", of: "a", with: "x/*path", of: "b")]),
        Bad(
            routes: [rest("a", at: "x/*path"), rest("b", at: "x/*path")],
            problems: [clash("x/*path", of: "b", with: "x/*path", of: "a")]),
        Bad(
            routes: [route("a", aliases: ["b"]), route("b")],
            problems: [clash("b", of: "b", with: "b", of: "a")]),
        Bad(
            routes: [value("a", at: "x/:name", aliases: ["y"])],
            problems: [
                "The alias 'y' of 'a' does not capture what its pattern captures: give it the same names."
            ]),
    ]

    @Test(arguments: names + patterns + parameters + guards)
    func everyProblemIsNamedWithItsFix(bad: Bad) {
        let table = RouteTable(scheme: bad.scheme, tabs: bad.tabs, routes: bad.routes.map(\.definition))
        #expect(table.problems == bad.problems)
    }

    static let good: [[RouteDeclaration<String>]] = [
        [route("items"), value("named", at: "items/:name"), value("edit", at: "items/:name/edit")],
        [rest("file", at: "files/*path"), route("index", at: "files/index"), rest("any", at: "*path")],
        [route("a", aliases: ["b", "c/d"]), route("e", at: "c")],
        [value("a", at: ":name/x"), value("b", at: ":name")],
        [
            route("a", guards: [ask("pin", otherwise: "b"), .session]),
            route("b", guards: [ask("terms", otherwise: "c")]), route("c"),
        ],
        [
            route("a", guards: [RouteGuard("pin", otherwise: .signIn, summary: "Asked.")]),
            route("b", in: .signedOut, guards: [ask("open", otherwise: "c")]), route("c", in: .signedOut),
        ],
    ]

    @Test(arguments: good)
    func distinguishableRoutesAreNoProblem(routes: [RouteDeclaration<String>]) {
        let table = RouteTable(scheme: "example", tabs: ["content", "settings"], routes: routes.map(\.definition))
        #expect(table.problems.isEmpty)
    }

    @Test func theTablesOfTheTestsHaveNoProblems() {
        #expect(Library.table.problems.isEmpty)
        #expect(Shop.table().problems.isEmpty)
    }

    @Test func theFirstDeclarationWins() throws {
        let routes = [Self.route("a", at: "x"), Self.route("a", at: "y"), Self.route("b", at: "x")]
        let table = RouteTable(scheme: "example", tabs: ["content"], routes: routes.map(\.definition))
        #expect(table.definitions.map(\.pattern) == ["x", "x"])
        #expect(try table.parse("example://x").target == .tab("content", [RouteEntry("a")]))
        #expect(throws: LinkError.unknownPlace("y", didYouMean: "x")) { try table.parse("example://y") }
    }
}
