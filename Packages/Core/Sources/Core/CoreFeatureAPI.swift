public import Design

/// Core as a module: diagnostics of the running app.
@MainActor
public protocol CoreFeatureAPI: FeatureAPI {
    /// Reads every probe, in order.
    func diagnose() async -> [DiagnosticSection]
}

/// Makes Core's feature.
@MainActor
public enum CoreFeatureFactory {
    /// - Parameters:
    ///   - probes: the probes, in the order in which their answers are shown.
    ///   - log: the recent log, shown below the findings with its last errors.
    ///   - toasts: the messages that the user has seen; shown with their times.
    public static func create(
        probes: [DiagnosticProbe], log: RecentLog, toasts: ToastCenter
    ) -> any CoreFeatureAPI {
        LiveCoreFeature(probes: probes, log: log, toasts: toasts)
    }
}
