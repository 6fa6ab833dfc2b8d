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
/// with links, with restored windows, and with much that no app should ask for. After every step each invariant is
/// checked. The same seed fails in the same way in every run, and the failure lists the steps.
public struct NavigationConformance: Sendable {
    /// One seed for each of the walks that the environment variable `SLIPWAY_WALKS` asks for; five without it, enough
    /// for a gate.
    public static let seeds: [UInt64] = {
        let walks = ProcessInfo.processInfo.environment["SLIPWAY_WALKS"].flatMap { UInt64($0) }
        return Array(1...max(walks ?? 5, 1))
    }()
    /// After this many steps a walk starts again at the first launch, so that failing walks are short. It is enough to
    /// fill every stack, and to exceed the limit of the history.
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
            let back = R(entry)?.entry
            guard back != entry else { return nil }
            let made = back.map { "a route whose entry is \(ReadableNavigation.entry($0))" }
            return "\(ReadableNavigation.entry(entry)) makes \(made ?? "no route that has an entry")"
        }
    }

    /// All routes of an app.
    public init(_ table: RouteTable) {
        self.init(NavigationUnderTest(table))
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
        if let fault = declarationFault { throw NavigationConformanceFailure(fault: fault) }
        var random = WalkRandom(seed: seed)
        var checked = CheckedTexts()
        var step = 0
        while step < steps {
            var source = IntentSource(navigation, samples, &random)
            var session = navigation.firstLaunch
            var isSignedIn = false
            var intents: [NavigationIntent] = []
            for _ in 0..<min(Self.stepsPerLaunch, steps - step) {
                let before = session
                let intent = source.next(after: before, &random)
                intents.append(intent)
                step += 1
                let saidChanged = navigation.perform(&session, intent)
                if intent == .enterTabs { isSignedIn = true }
                if intent == .leaveTabs { isSignedIn = false }
                let taken = WalkStep(
                    navigation: navigation, before: before, intent: intent, after: session, saidChanged: saidChanged,
                    isSignedIn: isSignedIn)
                guard let fault = taken.fault(&checked) else { continue }
                throw NavigationConformanceFailure(
                    fault: fault, seed: seed, step: step, intents: intents,
                    changes: before.state.differences(to: session.state))
            }
        }
    }

    private var declarationFault: WalkFault? {
        if let problem = navigation.table.problems.first { return WalkFault(.routes, problem) }
        if let route = samples.missing.first {
            return WalkFault(
                .routes,
                "no values were found that '\(route)' accepts: give its values' types examples, and declare an item "
                    + "that it cannot do without as .required(\"name\", as:)")
        }
        return samples.all.lazy.compactMap(typeFault).first.map { WalkFault(.types, $0) }
    }
}

/// A broken invariant of navigation, with the walk that breaks it.
public struct NavigationConformanceFailure: Error, CustomStringConvertible {
    let fault: WalkFault
    /// nil when a declaration is at fault, and not a step.
    var seed: UInt64?
    /// How many steps of the seed's walk break the invariant.
    var step = 0
    /// All intents since the first launch; the last one breaks the invariant.
    var intents: [NavigationIntent] = []
    /// What the last one changes.
    var changes: [String] = []

    public var description: String {
        let invariant = fault.invariant
        var lines = ["Navigation breaks '\(invariant)': \(invariant.rawValue)."]
        if !fault.detail.isEmpty { lines.append("  found: \(fault.detail)") }
        guard let seed else { return lines.joined(separator: "\n") }
        lines.append("  where: seed \(seed), step \(step); to see it again, walk(seed: \(seed), steps: \(step))")
        lines.append("  steps since the first launch:")
        lines += intents.enumerated().map { "    \($0 + 1). \($1)" }
        lines += changes.map { "  the last one changes \($0)" }
        return lines.joined(separator: "\n")
    }
}

/// The functions of navigation that a walk calls, so that a test can replace each by a broken one.
struct NavigationUnderTest: Sendable {
    let table: RouteTable
    /// Carries out an intent; returns whether anything has changed.
    var perform: @Sendable (inout NavigationSession, NavigationIntent) -> Bool
    var print: @Sendable (NavigationState) -> String?
    /// The saved form of a window.
    var save: @Sendable (NavigationState) throws -> Data
    /// Writes an intent as a line of a journal.
    var journal: @Sendable (NavigationIntent) throws -> Data
    var historyLimit = NavigationHistory.limit

    init(_ table: RouteTable) {
        self.table = table
        perform = { session, intent in table.perform(intent, in: &session) }
        print = { table.print($0) }
        save = { try JSONEncoder().encode(SavedNavigation($0, account: nil)) }
        journal = { try JSONEncoder().encode($0) }
    }

    var firstLaunch: NavigationSession {
        NavigationSession(
            NavigationState(firstTab: table.tabs.first ?? "main", otherTabs: Array(table.tabs.dropFirst())))
    }
}
