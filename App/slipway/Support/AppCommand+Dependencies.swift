import Composition
import Core
import Design
import Foundation
import Logging
import Persistence
import Shell

extension AppCommand {
    /// Reads the configuration, opens nothing.
    ///
    /// - Parameters:
    ///   - onRecovery: called when the database was damaged and has been recovered; nil where toasts are shown.
    ///   - isTolerant: whether the command works with what is wrong in the configuration, and reports it.
    @MainActor
    func dependencies(
        scene: SceneName = .main, timing: StartTiming = StartTiming(), browser: any Browser = NoBrowser(),
        onRecovery: (@Sendable (DatabaseRecovery) -> Void)? = { Output.note("slipway: \($0)") },
        isTolerant: Bool = false
    ) async throws -> AppDependencies {
        let flags = (self as? any ConnectedCommand)?.connection.flags ?? [:]
        let environment = ProcessInfo.processInfo.environment
        let configuration = try AppConfiguration.load(
            flags: flags, environment: environment, isTolerant: isTolerant)
        var app = AppEnvironment()
        app.timing = timing
        app.browser = browser
        app.locale = RegionLocale.of(environment)
        app.onRecovery = onRecovery
        app.commands = { CommandHelp.documents() }
        // A shell shows it in its window.
        if !(self is any ServingCommand) { WaitNotice.follow(app.activity) }
        let file = LogFile(configuration.directories.log)
        LoggingSystem.bootstrap { [recent = app.log] in AppLogHandler(label: $0, recent: recent, file: file) }
        return AppDependencies(configuration: configuration, scene: scene, environment: app)
    }
}
