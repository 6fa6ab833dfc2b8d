import Testing

/// One kind of change of a public surface: a module before and after it, and a client of the module.
struct APICase: Sendable, CustomTestStringConvertible {
    enum Verdict: Sendable {
        /// Nothing that other modules see has changed.
        case same
        case harmless
        case breaking
    }

    var name: String
    var verdict: Verdict
    /// Part of the reasons that are reported.
    var reason: String
    var before: String
    var after: String
    /// Compiles before the change; afterwards, only if the change does not break. All that it declares is private.
    var client: String
    /// Whether the compiler finds the client's error after type checking: in what flows through its functions.
    var isFlow = false
    /// Whether `swift-api-digester` says otherwise, and why.
    var digester = Digester.agrees

    enum Digester: Sendable {
        case agrees
        /// It reports no break.
        case overlooks
        /// It reports a break: it compares mangled names, and the use of a function as a value.
        case objects
        /// It crashes.
        case crashes
    }

    init(
        _ name: String, _ verdict: Verdict, _ reason: String = "", digester: Digester = .agrees, isFlow: Bool = false,
        before: String, after: String, client: String
    ) {
        self.name = name
        self.verdict = verdict
        self.reason = reason
        self.before = before
        self.after = after
        self.client = client
        self.isFlow = isFlow
        self.digester = digester
    }

    var testDescription: String { name }
}

extension APICase {
    static let all =
        functions + effects + closures + generics + properties + types + classes + conformances + enums
        + protocols + requirements + extensions
}
