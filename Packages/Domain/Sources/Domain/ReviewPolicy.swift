/// When the user may be asked to review the app: after some runs, once for each version, and never while something
/// else is presented.
public struct ReviewPolicy: Sendable, Equatable {
    /// How many runs the account must have, including the current one.
    public let minimumRuns: Int

    public init(minimumRuns: Int) {
        self.minimumRuns = minimumRuns
    }

    /// Whether to ask at this moment.
    ///
    /// - Parameters:
    ///   - runs: how many runs the account has, including the current one.
    ///   - version: the current version of the app.
    ///   - lastVersionAsked: the version for which this account was last asked, whatever the answer was; nil when it
    ///     never was.
    ///   - isSomethingPresented: whether a sheet or a dialog is on the screen.
    public func allowsAsking(
        runs: Int, version: String, lastVersionAsked: String?, isSomethingPresented: Bool
    ) -> Bool {
        lastVersionAsked != version && runs >= minimumRuns && !isSomethingPresented
    }
}
