/// When a person may be asked to review the app: once they know it, once for each version, and never while they are at
/// something else.
public struct ReviewPolicy: Sendable, Equatable {
    /// How often the app must have been started by then, this start included.
    public let minimumRuns: Int

    public init(minimumRuns: Int) {
        self.minimumRuns = minimumRuns
    }

    /// All that the decision rests on, at one moment.
    public struct Moment: Sendable, Equatable {
        /// How often the account's app has been started, this start included.
        public var runs: Int
        /// The app's version now.
        public var version: String
        /// The version that last asked this account; nil when none has.
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

    /// What the policy says, and why not when it says no. The raw values are for logs.
    public enum Verdict: String, Sendable, Equatable {
        case ask
        case tooFewRuns = "too-few-runs"
        /// This version has asked already, whatever came of it.
        case alreadyAsked = "already-asked"
        /// The moment is wrong; a later one in the same run may do.
        case somethingPresented = "something-presented"
    }

    /// Whether to ask at this moment. Reasons that will hold for the rest of the run come before the one that passes.
    public func verdict(at moment: Moment) -> Verdict {
        if moment.lastVersionAsked == moment.version { return .alreadyAsked }
        if moment.runs < minimumRuns { return .tooFewRuns }
        if moment.isSomethingPresented { return .somethingPresented }
        return .ask
    }
}
