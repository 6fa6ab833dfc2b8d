/// When the user may be asked to review the app: after some runs, once for each version, and never while something
/// else is presented.
public struct ReviewPolicy: Sendable, Equatable {
    /// How many runs the account must have, including the current one.
    public let minimumRuns: Int

    public init(minimumRuns: Int) {
        self.minimumRuns = minimumRuns
    }

    /// Everything that the decision depends on, at one moment.
    public struct Moment: Sendable, Equatable {
        /// How many runs the account has, including the current one.
        public var runs: Int
        /// The current version of the app.
        public var version: String
        /// The version for which this account was last asked; nil when it never was.
        public var lastVersionAsked: String?
        /// Whether a sheet or a dialog is on the screen.
        public var isSomethingPresented: Bool

        public init(runs: Int, version: String, lastVersionAsked: String?, isSomethingPresented: Bool) {
            self.runs = runs
            self.version = version
            self.lastVersionAsked = lastVersionAsked
            self.isSomethingPresented = isSomethingPresented
        }
    }

    /// The decision, with the reason when it is not to ask. The raw values are for logs.
    public enum Verdict: String, Sendable, Equatable {
        case ask
        case tooFewRuns = "too-few-runs"
        /// The account was already asked for this version, whatever the answer was.
        case alreadyAsked = "already-asked"
        /// Something is presented; a later moment in the same run may be suitable.
        case somethingPresented = "something-presented"
    }

    /// Whether to ask at this moment. Reasons that last for the rest of the run take precedence over the temporary
    /// one.
    public func verdict(at moment: Moment) -> Verdict {
        if moment.lastVersionAsked == moment.version { return .alreadyAsked }
        if moment.runs < minimumRuns { return .tooFewRuns }
        if moment.isSomethingPresented { return .somethingPresented }
        return .ask
    }
}
