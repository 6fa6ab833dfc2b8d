import Foundation
public import Navigation

/// Checks that routes keep navigation's invariants, by random walks through the app.
///
/// Use it in the tests of a feature, with the feature's routes, and in those of the app, with all routes:
///
/// ```swift
/// @Test(arguments: NavigationConformance.seeds) func routesHoldInRandomWalks(seed: UInt64) throws {
///     try NavigationConformance(ShopRoute.self, tabs: ["welcome", "shop"]).walk(seed: seed, steps: 2_000)
/// }
/// ```
///
/// A walk performs every kind of intent: with the routes' example values and with texts that have broken links before,
/// with links, with restored windows, and with much that no app should ask for. After every step each
/// ``NavigationInvariant`` is checked. A failing walk is shrunk as far as possible before it is thrown, and the same
/// seed fails in the same way in every run.
public struct NavigationConformance: Sendable {
    /// One seed for each of the walks that the environment variable `SLIPWAY_WALKS` asks for; five without it, enough
    /// for a gate.
    public static let seeds: [UInt64] = {
        let walks = ProcessInfo.processInfo.environment["SLIPWAY_WALKS"].flatMap { UInt64($0) }
        return Array(1...max(walks ?? 5, 1))
    }()
    /// After this many steps a walk starts again at the first launch, so that failing walks are short to begin with. It
    /// is enough to fill every stack, and to exceed the limit of the history.
    static let stepsPerLaunch = 200

    let navigation: NavigationUnderTest
    let samples: RouteSamples
    private let typeFault: @Sendable (RouteEntry) -> String?

    /// The routes of one feature by themselves.
    ///
    /// - Parameter tabs: the app's tabs in order; the home tabs of the routes must be among them.
    public init<R: Route>(_ routes: R.Type, tabs: [TabID], scheme: String = "slipway") {
        let table = RouteTable(scheme: scheme, tabs: tabs, routes: R.routes.map(\.definition))
        self.init(NavigationUnderTest(table)) { entry in
            guard let route = R(entry) else { return "\(NavigationText.describe(entry)) makes no route" }
            guard let back = route.entry else { return "\(route) has no entry, and was made from one" }
            return back == entry
                ? nil
                : "\(NavigationText.describe(entry)) makes a route whose entry is \(NavigationText.describe(back))"
        }
    }

    /// All routes of an app.
    public init(_ table: RouteTable) {
        self.init(NavigationUnderTest(table))
    }

    /// All routes of an app, navigated by the app's own function.
    ///
    /// - Parameter perform: carries out an intent, and returns whether anything has changed.
    public init(
        _ table: RouteTable, perform: @escaping @Sendable (inout NavigationSession, NavigationIntent) -> Bool
    ) {
        var navigation = NavigationUnderTest(table)
        navigation.perform = perform
        self.init(navigation)
    }

    init(_ navigation: NavigationUnderTest, typeFault: @escaping @Sendable (RouteEntry) -> String? = { _ in nil }) {
        self.navigation = navigation
        self.typeFault = typeFault
        samples = RouteSamples(navigation.table)
    }

    /// Walks this many steps.
    ///
    /// - Throws: ``NavigationConformanceFailure``, for the first invariant that is broken.
    public func walk(seed: UInt64, steps: Int) throws(NavigationConformanceFailure) {
        try checkDeclarations()
        var random = WalkRandom(seed: seed)
        var known = KnownGood()
        var step = 0
        while step < steps {
            var source = IntentSource(navigation, samples, &random)
            var walker = Walker(navigation)
            var intents: [NavigationIntent] = []
            for _ in 0..<min(Self.stepsPerLaunch, steps - step) {
                let intent = source.next(after: walker.session, &random)
                intents.append(intent)
                step += 1
                guard let fault = walker.take(intent, known: &known) else { continue }
                var shrinker = WalkShrinker(
                    navigation: navigation, samples: samples, invariant: fault.invariant, known: known)
                throw failure(of: shrinker.shrink(intents), seed: seed, step: step) ?? failure(fault, seed, step)
            }
        }
    }

    /// Performs these intents from the first launch on; a regression test for a walk that failed once.
    ///
    /// - Throws: ``NavigationConformanceFailure``, for the first invariant that is broken.
    public func check(_ intents: [NavigationIntent]) throws(NavigationConformanceFailure) {
        try checkDeclarations()
        if let failure = failure(of: intents, seed: nil, step: nil) { throw failure }
    }

    /// The failure of these intents, with the window's states before and after.
    private func failure(of intents: [NavigationIntent], seed: UInt64?, step: Int?) -> NavigationConformanceFailure? {
        var walker = Walker(navigation)
        var known = KnownGood()
        for (index, intent) in intents.enumerated() {
            let before = walker.session.state
            guard let fault = walker.take(intent, known: &known) else { continue }
            return NavigationConformanceFailure(
                invariant: fault.invariant, detail: fault.detail, seed: seed, step: step ?? index + 1,
                intents: Array(intents[...index]), before: before, after: walker.session.state)
        }
        return nil
    }

    /// A failure without a walk.
    private func failure(_ fault: WalkFault, _ seed: UInt64?, _ step: Int) -> NavigationConformanceFailure {
        let state = navigation.firstLaunch.state
        return NavigationConformanceFailure(
            invariant: fault.invariant, detail: fault.detail, seed: seed, step: step, intents: [], before: state,
            after: state)
    }

    /// Checks the declarations, before the first intent.
    private func checkDeclarations() throws(NavigationConformanceFailure) {
        if let problem = navigation.table.problems.first {
            throw failure(WalkFault(.routes, String(describing: problem)), nil, 0)
        }
        if let route = samples.missing.first {
            let detail =
                "no values were found that '\(route)' accepts: give its values' types examples, and declare an item that "
                + "it cannot do without as .required(\"name\", as:)"
            throw failure(WalkFault(.routes, detail), nil, 0)
        }
        for entry in samples.all {
            if let detail = typeFault(entry) { throw failure(WalkFault(.types, detail), nil, 0) }
        }
    }
}

/// A broken invariant of navigation, with the shortest walk found that breaks it.
public struct NavigationConformanceFailure: Error {
    public let invariant: NavigationInvariant
    /// The failure, in one line.
    public let detail: String
    /// The seed of the walk that found it; nil when the intents were given.
    public let seed: UInt64?
    /// The step of that walk that failed, from 1.
    public let step: Int
    /// The fewest and simplest intents, from the first launch on, that reproduce it; the last one breaks the invariant.
    public let intents: [NavigationIntent]
    /// The state before the last intent.
    public let before: NavigationState
    /// The state after it.
    public let after: NavigationState
}

extension NavigationConformanceFailure: CustomStringConvertible {
    public var description: String {
        var lines = ["Navigation breaks \(invariant.rawValue): \(invariant.summary).", "  found:  \(detail)"]
        if let seed {
            lines.append("  where:  seed \(seed), step \(step); to see it again, walk(seed: \(seed), steps: \(step))")
        }
        if !intents.isEmpty {
            lines.append(
                "  after:  \(intents.count == 1 ? "1 intent" : "\(intents.count) intents"), from the first launch on")
            for (index, intent) in intents.enumerated() {
                lines.append("    \(index + 1). \(NavigationText.describe(intent))")
            }
            lines.append("  before: \(NavigationText.describe(before))")
            lines.append("  after:  \(NavigationText.describe(after))")
        }
        return lines.joined(separator: "\n")
    }
}

/// All functions of navigation that a walk calls, so that a test can replace each by a broken one.
struct NavigationUnderTest: Sendable {
    let table: RouteTable
    /// Carries out an intent; returns whether anything has changed.
    var perform: @Sendable (inout NavigationSession, NavigationIntent) -> Bool
    var print: @Sendable (NavigationState) -> String?
    var parse: @Sendable (String) throws(LinkError) -> Link
    /// The saved form of a window.
    var save: @Sendable (NavigationState) throws -> Data
    /// The restored window, with the entries that were dropped.
    var restore: @Sendable (Data, NavigationState) throws -> Restoration
    /// Writes an intent as a line of a journal, and returns the intent read back from it.
    var journal: @Sendable (NavigationIntent) throws -> NavigationIntent
    var historyLimit = NavigationHistory.limit

    init(_ table: RouteTable) {
        self.table = table
        perform = { session, intent in table.perform(intent, in: &session) }
        print = { table.print($0) }
        parse = { (text) throws(LinkError) in try table.parse(text) }
        save = { try JSONEncoder().encode(SavedNavigation($0, account: nil)) }
        restore = { data, fresh in
            Restoration(try SavedNavigation(json: data), into: fresh, table: table)
        }
        journal = { try JSONDecoder().decode(NavigationIntent.self, from: JSONEncoder().encode($0)) }
    }

    /// A window as it is at the first launch.
    var firstLaunch: NavigationSession {
        NavigationSession(
            NavigationState(firstTab: table.tabs.first ?? "main", otherTabs: Array(table.tabs.dropFirst())))
    }
}
