import CoreTesting
@testable import Navigation

/// Route tables that are as difficult as possible: few words, all kinds of values, neighbours everywhere.
struct RandomTables {
    private var random: SeededGenerator
    private static let words = ["a", "b", "items", "x-y", "3"]
    private static let tabs: [TabID] = ["main", "other"]

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    private enum Kind: String, RouteValue, CaseIterable {
        case a, b, dash = "-"
    }

    mutating func number(_ range: Range<Int>) -> Int {
        Int.random(in: range, using: &random)
    }

    // MARK: Tables

    /// A table without problems: declarations that would cause one are left out.
    mutating func table() -> RouteTable {
        var routes: [RouteDefinition] = []
        for index in 0..<number(4..<14) {
            let more = routes + [definition("route-\(index)")]
            if RouteTable(scheme: "example", tabs: Self.tabs, routes: more).problems.isEmpty { routes = more }
        }
        return RouteTable(scheme: "example", tabs: Self.tabs, routes: routes)
    }

    private mutating func definition(_ id: String) -> RouteDefinition {
        let (pattern, captures) = pattern()
        let items = ["page", "tag", "a b"].filter { _ in number(0..<3) == 0 }.map { parameter($0, isInPath: false) }
        let placement: RoutePlacement =
            switch number(0..<6) {
            case 0: .sheet
            case 1: .signedOut
            case 2: .tab("other")
            default: .tab("main")
            }
        let aliases =
            number(0..<3) == 0
            ? [RoutePattern([.word("older"), .word(id)] + pattern.segments.filter { $0.name != nil })] : []
        return RouteDefinition(
            id: id, pattern: pattern, aliases: aliases, parameters: captures + items,
            placement: placement, ownGuards: [], summary: "A place."
        ) { _ in true }
    }

    private mutating func pattern() -> (RoutePattern, [RouteParameterDefinition]) {
        var segments: [RoutePattern.Segment] = []
        var captures: [RouteParameterDefinition] = []
        let count = number(1..<4)
        for index in 0..<count {
            let name = "value\(index)"
            if index == count - 1, number(0..<6) == 0 {
                segments.append(.rest(name))
                captures.append(RouteParameterDefinition(name, .rest, of: String.self))
            } else if number(0..<3) == 0 {
                segments.append(.capture(name))
                captures.append(parameter(name, isInPath: true))
            } else {
                segments.append(.word(Self.words[number(0..<Self.words.count)]))
            }
        }
        return (RoutePattern(segments), captures)
    }

    private mutating func parameter(_ name: String, isInPath: Bool) -> RouteParameterDefinition {
        let kind: RouteParameterDefinition.Kind = isInPath ? .capture : number(0..<2) == 0 ? .item : .items
        let hasDefault = kind == .item && number(0..<2) == 0
        return switch number(0..<3) {
        case 0: RouteParameterDefinition(name, kind, of: Int.self, default: hasDefault ? 3 : nil)
        case 1: RouteParameterDefinition(name, kind, of: Kind.self, default: hasDefault ? .a : nil)
        default: RouteParameterDefinition(name, kind, of: String.self, default: hasDefault ? "" : nil)
        }
    }

    // MARK: States

    mutating func link(in table: RouteTable) -> Link {
        let doors = stack(upTo: 4, in: table) { $0 == .signedOut }
        if !doors.isEmpty, number(0..<3) == 0 { return Link(target: .signedOut(doors), sheets: [], ignoredItems: []) }
        let isScreen = { (placement: RoutePlacement) in if case .tab = placement { true } else { false } }
        var sheets: [SheetEntry] = []
        for sheet in stack(upTo: 3, in: table, where: { $0 == .sheet }) {
            sheets.append(SheetEntry(sheet, path: stack(upTo: 3, in: table, where: isScreen)))
        }
        let tab = Self.tabs[number(0..<Self.tabs.count)]
        return Link(target: .tab(tab, stack(upTo: 6, in: table, where: isScreen)), sheets: sheets, ignoredItems: [])
    }

    private mutating func stack(
        upTo count: Int, in table: RouteTable, where stands: (RoutePlacement) -> Bool
    ) -> [RouteEntry] {
        let definitions = table.definitions.filter { stands($0.placement) }
        var stack: [RouteEntry] = []
        guard !definitions.isEmpty else { return [] }
        for _ in 0..<number(0..<count + 1) {
            let definition = definitions[number(0..<definitions.count)]
            guard let entry = entry(definition), stack.last != entry else { continue }
            stack.append(entry)
        }
        return stack
    }

    private mutating func entry(_ definition: RouteDefinition) -> RouteEntry? {
        var captures: [String: String] = [:]
        var items: [String: [String]] = [:]
        for parameter in definition.parameters {
            switch parameter.kind {
            case .capture: captures[parameter.name] = text()
            case .rest: captures[parameter.name] = RouteText.joinRest((0..<number(1..<4)).map { _ in text() })
            case .item: items[parameter.name] = number(0..<2) == 0 ? nil : [text()]
            case .items: items[parameter.name] = (0..<number(0..<3)).map { _ in text() }
            }
        }
        return definition.canonical(RouteEntry(definition.id, captures: captures, items: items))
    }

    /// Texts that are words elsewhere, separators or numbers, or need encoding.
    mutating func text() -> String {
        let texts =
            Self.words + [
                "main", "older", "-", "--", "%2D", "a/b", "é", "e\u{301}", "🚢", "+", "3", "1.page", "a b", "A", "?;&=#",
                "...",
            ]
        return texts[number(0..<texts.count)]
    }

    /// A random link made of the right words, valid or not.
    mutating func anyLink() -> String {
        var segments = (0..<number(1..<7)).map { _ in
            switch number(0..<6) {
            case 0: "-"
            case 1: PercentEncoding.quote(text())
            default: PercentEncoding.encode(text())
            }
        }
        if number(0..<2) == 0 { segments.insert("main", at: 0) }
        let items = (0..<number(0..<3)).map { _ in
            ["page", "tag", "2.page", "a%20b", "sheet"][number(0..<5)] + "=" + PercentEncoding.encode(text())
        }
        return "example://" + segments.joined(separator: "/")
            + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
    }
}
