public import Design

/// Core as a module: diagnostics of the running app.
@MainActor
public protocol CoreFeatureAPI: FeatureAPI {
    /// Asks every probe, in order.
    func diagnose() async -> [DiagnosticSection]
}

/// Makes Core's feature.
@MainActor
public enum CoreFeatureFactory {
    /// - Parameters:
    ///   - probes: what to look at, in the order in which it is told.
    ///   - log: the recent log, shown below the findings with its last errors.
    ///   - toasts: what the person was told; shown with the times.
    public static func create(
        probes: [DiagnosticProbe], log: RecentLog, toasts: ToastCenter
    ) -> any CoreFeatureAPI {
        LiveCoreFeature(probes: probes, log: log, toasts: toasts)
    }
}
