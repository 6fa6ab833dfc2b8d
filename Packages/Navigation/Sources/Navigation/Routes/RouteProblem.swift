/// An error in a table's declarations: always the fault of the source code, never that of a link.
public enum RouteProblem: Hashable, Sendable {
    case badScheme(String)
    case badTab(String)
    case duplicateTab(String)
    case duplicateID(String)
    case formerIDTaken(String, route: String, by: String)
    case emptyPattern(route: String)
    case badWord(String, route: String, pattern: String)
    case restNotLast(route: String, pattern: String)
    case capturedTwice(String, route: String, pattern: String)
    case hiddenByTab(route: String, pattern: String, tab: String)
    case beginsWithValue(route: String, pattern: String)
    case ambiguous(pattern: String, route: String, with: String, of: String)
    case aliasCapturesOthers(route: String, alias: String)
    case duplicateParameter(String, route: String)
    case reservedItem(String, route: String)
    case notDeclared(String, RouteParameterDefinition.Kind, route: String, pattern: String)
    case notInPattern(String, RouteParameterDefinition.Kind, route: String, pattern: String)
    case unknownHome(route: String, tab: String)
    case signedOutNeedsSession(route: String)
    case emptySummary(route: String)
    case conflictingGuards(String, route: String)
    case guardLeadsNowhere(String, target: String)
    case guardNeedsValues(String, target: String)
    case guardLeadsToHiddenPlace(String, route: String, target: String)
    case guardCycle([String])
}

extension RouteProblem: CustomStringConvertible {
    /// What is wrong, where, and how to fix it.
    public var description: String {
        switch self {
        case .badScheme(let scheme):
            "The scheme '\(scheme)' cannot begin a link: write it in lower-case letters and digits."
        case .badTab(let tab): "The tab '\(tab)' cannot stand in a link: \(Self.plainWords)."
        case .duplicateTab(let tab): "The tab '\(tab)' is listed twice: remove one."
        case .duplicateID(let id):
            "Two routes have the id '\(id)', and the first one wins: give the other an id of its own."
        case .formerIDTaken(let id, let route, let other):
            "The former id '\(id)' of '\(route)' is or was also an id of '\(other)': keep it for one of them."
        case .emptyPattern(let route): "The route '\(route)' has an empty pattern: give it a word."
        case .badWord(let word, let route, let pattern):
            "The word '\(word)' in the pattern '\(pattern)' of '\(route)' is never read: \(Self.plainWords)."
        case .restNotLast(let route, let pattern):
            "The pattern '\(pattern)' of '\(route)' continues after its *rest, which matches everything: put *rest last."
        case .capturedTwice(let name, let route, let pattern):
            "The pattern '\(pattern)' of '\(route)' captures '\(name)' twice: rename one."
        case .hiddenByTab(let route, let pattern, let tab):
            "The pattern '\(pattern)' of '\(route)' is never reached, because '\(tab)' is a tab: start it with another word."
        case .beginsWithValue(let route, let pattern):
            "The pattern '\(pattern)' of '\(route)' begins with a value, which would match any link while "
                + "no user is signed in: start it with a word."
        case .ambiguous(let pattern, let route, let other, let owner):
            "The pattern '\(pattern)' of '\(route)' fits the same links as '\(other)' of '\(owner)', which wins: "
                + "change a word in one of them."
        case .aliasCapturesOthers(let route, let alias):
            "The alias '\(alias)' of '\(route)' does not capture what its pattern captures: give it the same names."
        case .duplicateParameter(let name, let route):
            "The route '\(route)' has two parameters '\(name)': rename one."
        case .reservedItem(let name, let route):
            "The route '\(route)' has an item '\(name)', a name that is reserved in links ('sheet', and numbers "
                + "with a dot): rename it."
        case .notDeclared(let name, let kind, let route, let pattern):
            "The pattern '\(pattern)' of '\(route)' has '\(Self.mark(kind))\(name)', and no parameter for it: "
                + "add .\(kind.rawValue)(\"\(name)\")."
        case .notInPattern(let name, let kind, let route, let pattern):
            "The route '\(route)' has a parameter .\(kind.rawValue)(\"\(name)\"), and its pattern '\(pattern)' has no "
                + "'\(Self.mark(kind))\(name)': add it, or make it an item."
        case .unknownHome(let route, let tab):
            "The route '\(route)' has the home tab '\(tab)', which does not exist: name an existing one."
        case .signedOutNeedsSession(let route):
            "The route '\(route)' is shown while signed out and needs a session: remove one of the two."
        case .emptySummary(let route): "The route '\(route)' has no summary: describe what the user sees."
        case .conflictingGuards(let name, let route):
            "The guard '\(name)' of '\(route)' differs from another route's guard of that name: rename one."
        case .guardLeadsNowhere(let name, let target):
            "The guard '\(name)' leads to the route '\(target)', which does not exist: name an existing one."
        case .guardNeedsValues(let name, let target):
            "The guard '\(name)' leads to the route '\(target)', which needs values: name one without captures."
        case .guardLeadsToHiddenPlace(let name, let route, let target):
            "The guard '\(name)' of '\(route)' leads to '\(target)', which cannot be shown there: name a route "
                + "that can be shown wherever '\(route)' can, and that is valid with its defaults."
        case .guardCycle(let names):
            "Guards form a cycle (\(names.joined(separator: " -> "))): change the target of one of them."
        }
    }

    private static let plainWords = "use lower-case letters, digits, '.', '_' and '~', and '-' inside a word"

    private static func mark(_ kind: RouteParameterDefinition.Kind) -> String {
        kind == .rest ? "*" : ":"
    }
}
