/// When the user may be asked to review the app: after some runs, once for each version, and never while something
/// else is presented.
public struct ReviewPolicy: Sendable, Equatable {
    /// How many runs the account must have, including the current one.
    public let minimumRuns: Int

    public init(minimumRuns: Int) {
        self.minimumRuns = minimumRuns
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
    ///
    /// - Parameters:
    ///   - runs: how many runs the account has, including the current one.
    ///   - version: the current version of the app.
    ///   - lastVersionAsked: the version for which this account was last asked; nil when it never was.
    ///   - isSomethingPresented: whether a sheet or a dialog is on the screen.
    public func verdict(
        runs: Int, version: String, lastVersionAsked: String?, isSomethingPresented: Bool
    ) -> Verdict {
        if lastVersionAsked == version { return .alreadyAsked }
        if runs < minimumRuns { return .tooFewRuns }
        if isSomethingPresented { return .somethingPresented }
        return .ask
    }
}
