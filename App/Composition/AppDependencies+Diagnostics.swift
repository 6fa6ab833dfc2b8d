import AuthFeature
public import Core
import Feedback
import Foundation
import Persistence

extension AppDependencies {
    /// Looks the installation over as it is for the signed-in user, for a command line.
    public func diagnose() async -> [DiagnosticSection] {
        // What is wrong with the session is in the report.
        _ = try? useSignedInAccount()
        return await module(InspectionModule.self).core.diagnose()
    }

    /// What `doctor` and the diagnostics screen look at. Nothing is made that is not there yet.
    var diagnosticProbes: [DiagnosticProbe] {
        let services = services
        let storage = StorageDiagnosis(services.database)
        return [
            DiagnosticProbe("app") { VersionReport.lines() },
            DiagnosticProbe("paths") { PathReport.lines(services.directories) },
            DiagnosticProbe("storage") { await storage.lines() },
            DiagnosticProbe("settings", changes: { [database = services.database] in database.changes() }) {
                storage.mayOpen
                    ? SettingsReport.lines(services.settings) : [DiagnosticLine("settings", storage.silence)]
            },
            DiagnosticProbe("waiting", changes: { [database = services.database] in database.changes() }) {
                [weak authFeature] in
                guard storage.mayOpen else { return [DiagnosticLine("waiting", storage.silence)] }
                return await DeliveryReport.lines(
                    feedback: FeedbackTable(database: services.database),
                    account: authFeature?.currentSession?.uid,
                    telemetry: services.telemetry, doNotTrack: services.configuration.doNotTrack)
            },
            DiagnosticProbe("backend") {
                await BackendReport.lines(
                    services.backend, directory: services.directories.backend, http: services.backendHTTP)
            },
            DiagnosticProbe("windows") { await LifecycleReport.lines(in: services.directories.runtime) },
            DiagnosticProbe("windows kept") { [weak self] in
                guard let self else { return [] }
                return storage.mayOpen
                    ? await WindowReport.lines(scene.store) : [DiagnosticLine("windows", storage.silence)]
            },
            DiagnosticProbe("log") { LogReport.lines(of: services.directories.log) },
        ]
    }
}
