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
