public import Design

/// Core as a module: diagnostics of the running app.
@MainActor
public protocol CoreFeatureAPI: FeatureAPI {
    /// Reads every probe, in order.
    func diagnose() async -> [DiagnosticSection]
}

@MainActor
public enum CoreFeatureFactory {
    public static func create(
        probes: [DiagnosticProbe], log: RecentLog, toasts: ToastCenter
    ) -> any CoreFeatureAPI {
        LiveCoreFeature(probes: probes, log: log, toasts: toasts)
    }
}
