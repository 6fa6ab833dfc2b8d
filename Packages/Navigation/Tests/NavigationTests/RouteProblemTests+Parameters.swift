import Navigation

extension RouteProblemTests {
    static let parameters: [Bad] = [
        Bad(
            routes: [route("a", at: "x/:name")],
            problems: [
                "The pattern 'x/:name' of 'a' has ':name', and no parameter for it: add .capture(\"name\")."
            ]),
        Bad(
            routes: [value("a", at: "x/*name")],
            problems: ["The pattern 'x/*name' of 'a' has '*name', and no parameter for it: add .rest(\"name\")."]),
        Bad(
            routes: [value("a", at: "x")],
            problems: [
                "The route 'a' has a parameter .capture(\"name\"), and its pattern 'x' has no ':name': add it, or make "
                    + "it an item."
            ]),
        Bad(
            routes: [value("a", at: "x", .item("sheet", default: ""))],
            problems: [
                "The route 'a' has an item 'sheet', a name that is reserved in links ('sheet', and numbers with a "
                    + "dot): rename it."
            ]),
        Bad(
            routes: [value("a", at: "x", .item("2.page", default: ""))],
            problems: [
                "The route 'a' has an item '2.page', a name that is reserved in links ('sheet', and numbers with "
                    + "a dot): rename it."
            ]),
        Bad(
            routes: [
                RouteDeclaration(
                    "a", at: "x", .item("page", default: 1), .items("page", as: Int.self), in: .tab("content"),
                    summary: "A screen."
                ) {
                    "\($0)\($1)"
                } values: {
                    ($0.count, [])
                }
            ],
            problems: ["The route 'a' has two parameters 'page': rename one."]),
    ]

    private static let hidden =
        "The guard 'pin' of 'a' leads to 'b', which cannot be shown there: name a route that can be shown wherever 'a' "
        + "can, and that needs no values."

    static let guards: [Bad] = [
        Bad(
            routes: [route("a", guards: [ask("pin", otherwise: "nowhere")])],
            problems: ["The guard 'pin' of 'a' leads to 'nowhere', which does not exist: name an existing route."]),
        Bad(
            routes: [route("a", guards: [ask("pin", otherwise: "b")]), value("b", at: "b/:name")],
            problems: [hidden]),
        Bad(
            routes: [route("a", guards: [ask("pin", otherwise: "b")]), route("b", in: .signedOut)],
            problems: [hidden]),
        Bad(
            routes: [
                route("a", guards: [ask("pin", otherwise: "b")]),
                RouteDeclaration<String>(
                    "b", at: "b", .item("page", default: "1"), in: .tab("content"), summary: "Another page."
                ) {
                    $0 == "1" ? nil : $0
                } values: {
                    $0
                },
            ],
            problems: [hidden]),
        Bad(
            routes: [route("a", guards: [ask("pin", otherwise: "a")])],
            problems: ["Guards form a cycle (pin -> pin): change the target of one of them."]),
        Bad(
            routes: [
                route("a", guards: [ask("pin", otherwise: "b")]), route("b", guards: [ask("terms", otherwise: "c")]),
                route("c", guards: [ask("pin", otherwise: "b")]),
            ],
            problems: ["Guards form a cycle (pin -> terms -> pin): change the target of one of them."]),
        Bad(
            routes: [
                route("a", guards: [ask("pin", otherwise: "c")]),
                route("b", guards: [ask("pin", otherwise: "c", summary: "Other.")]), route("c"),
            ],
            problems: ["The guard 'pin' of 'b' differs from another route's guard of that name: rename one."]),
        Bad(
            routes: [route("a", in: .signedOut, guards: [.session])],
            problems: [
                "The route 'a' is shown while signed out and needs a session: remove one of the two."
            ]),
    ]
}
