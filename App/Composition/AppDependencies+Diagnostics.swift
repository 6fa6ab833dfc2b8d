import AuthFeature
public import Core
import Foundation
import Persistence
import SettingsFeature

extension AppDependencies {
    /// Looks the installation over as it is for whoever is signed in, for a command line.
    public func diagnose() async -> [DiagnosticSection] {
        if PathReport.isThere(directories.session), (try? authFeature.restoreSession()) != nil {
            settings.use(account: authFeature.currentSession?.uid)
        }
        return await coreFeature.diagnose()
    }

    /// What `doctor` and the diagnostics screen look at. Nothing is made that is not there yet.
    var diagnosticProbes: [DiagnosticProbe] {
        let storage = StorageDiagnosis(database)
        return [
            DiagnosticProbe("app") { VersionReport.lines() },
            DiagnosticProbe("paths") { [directories] in PathReport.lines(directories) },
            DiagnosticProbe("storage") { await storage.lines() },
            DiagnosticProbe("settings", changes: { [database] in database.changes() }) { [settings] in
                storage.mayOpen ? SettingsReport.lines(settings) : [DiagnosticLine("settings", storage.silence)]
            },
            DiagnosticProbe("waiting", changes: { [database] in database.changes() }) {
                [database, telemetry, configuration, weak authFeature] in
                guard storage.mayOpen else { return [DiagnosticLine("waiting", storage.silence)] }
                return await DeliveryReport.lines(
                    feedback: SQLiteFeedbackOutbox(database: database), account: authFeature?.currentSession?.uid,
                    telemetry: telemetry, doNotTrack: configuration.doNotTrack)
            },
            DiagnosticProbe("backend") { [weak self] in
                guard let self else { return [] }
                return await BackendReport.lines(backend, directory: directories.backend, http: backendHTTP)
            },
            DiagnosticProbe("windows") { [directories] in await LifecycleReport.lines(in: directories.runtime) },
            DiagnosticProbe("windows kept") { [weak self] in
                guard let self else { return [] }
                return storage.mayOpen
                    ? await WindowReport.lines(sceneStore) : [DiagnosticLine("windows", storage.silence)]
            },
            DiagnosticProbe("log") { [directories] in LogReport.lines(of: directories.log) },
        ]
    }
}
