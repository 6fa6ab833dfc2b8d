import Core
import Foundation
import SettingsFeature

extension AppDependencies {
    /// What `doctor` and the diagnostics screen look at. Nothing is made that is not there yet.
    var diagnosticProbes: [DiagnosticProbe] {
        [
            DiagnosticProbe("app") { VersionReport.lines() },
            DiagnosticProbe("paths") { [directories] in PathReport.lines(directories) },
            DiagnosticProbe("storage") { [unowned self] in StorageReport.lines(database) },
            DiagnosticProbe("settings") { [unowned self] in SettingsReport.lines(settings, database: directories.database) },
            DiagnosticProbe("backend") { [unowned self] in
                await BackendReport.lines(backend, directory: directories.backend, http: http)
            },
            DiagnosticProbe("windows") { [directories] in await LifecycleReport.lines(in: directories.runtime) },
            DiagnosticProbe("windows kept") { [unowned self] in
                await WindowReport.lines(sceneStore, database: directories.database)
            },
            DiagnosticProbe("log") { [directories] in LogReport.lines(of: directories.log) },
        ]
    }
}
