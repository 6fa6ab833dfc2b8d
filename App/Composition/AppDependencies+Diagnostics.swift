public import Core
import Feedback
import Foundation
import Persistence

extension AppDependencies {
    /// Runs all diagnostics for the signed-in user, for the command line.
    public func diagnose() async -> [DiagnosticSection] {
        // The report includes any problem with the session.
        _ = try? await useSignedInAccount(opens: false)
        return await module(InspectionModule.self).core.diagnose()
    }

    /// The probes of `doctor` and of the diagnostics screen. They create no files.
    var diagnosticProbes: [DiagnosticProbe] {
        let services = services
        let storage = StorageDiagnosis(services.database)
        return [
            DiagnosticProbe("app") { VersionReport.lines() },
            DiagnosticProbe("paths") { PathReport.lines(services.configuration) },
            DiagnosticProbe("storage") { await storage.lines() },
            DiagnosticProbe("settings") {
                storage.mayOpen
                    ? await SettingsReport.lines(services.settings) : [DiagnosticLine("settings", storage.silence)]
            },
            DiagnosticProbe("waiting") {
                guard storage.mayOpen else { return [DiagnosticLine("waiting", storage.silence)] }
                return await DeliveryReport.lines(
                    feedback: FeedbackTable(database: services.database),
                    account: services.accountInForce,
                    telemetry: services.telemetry, doNotTrack: services.configuration.doNotTrack)
            },
            DiagnosticProbe("backend") {
                // It may not be the one that was meant.
                guard services.configuration.problems.isEmpty else {
                    return [DiagnosticLine("backend", "not checked; see paths")]
                }
                return await BackendReport.lines(
                    services.backend, directory: services.directories.backend, http: services.backendHTTP)
            },
        ] + modules.probes(storage, in: self) + [
            DiagnosticProbe("windows") { await LifecycleReport.lines(in: services.directories.runtime) },
            DiagnosticProbe("windows kept") { [weak self] in
                guard let self else { return [] }
                return storage.mayOpen
                    ? await WindowReport.lines(window.store) : [DiagnosticLine("saved windows", storage.silence)]
            },
            DiagnosticProbe("log") { LogReport.lines(of: services.directories.log) },
        ]
    }
}
