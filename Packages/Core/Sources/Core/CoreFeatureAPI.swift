public import Design
public import Foundation

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
    ///   - words: how a time is written.
    public static func create(
        probes: [DiagnosticProbe], log: RecentLog, toasts: ToastCenter,
        words: @escaping @MainActor (Date) -> String = { $0.words(at: Date(), Locale(identifier: "en_US")) }
    ) -> any CoreFeatureAPI {
        LiveCoreFeature(probes: probes, log: log, toasts: toasts, words: words)
    }
}
