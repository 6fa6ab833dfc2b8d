import ArgumentParser
import Composition
import Core
import Design
import Foundation
import Logging
import Persistence
import Shell

/// The options of every command.
struct CommonOptions: ParsableArguments {
    @Flag(help: "Write data as JSON, for programs.")
    var json = false

    @Flag(help: "Write no colours; NO_COLOR does the same. There are no colours yet.")
    var noColor = false

    @Option(help: ArgumentHelp("The backend's URL; SUPABASE_URL does the same.", valueName: "url"))
    var supabaseURL: String?

    @Option(help: ArgumentHelp("The backend's anon (publishable) key; SUPABASE_KEY does the same.", valueName: "key"))
    var supabaseKey: String?

    /// Reads the configuration, opens nothing.
    ///
    /// - Parameter onRecovery: called when the database was damaged and has been recovered; nil where toasts are shown.
    @MainActor
    func dependencies(
        scene: SceneName = .main, timing: StartTiming = StartTiming(), browser: any Browser = NoBrowser(),
        onRecovery: (@Sendable (DatabaseRecovery) -> Void)? = { Output.note("slipway: \($0)") }
    ) async throws -> AppDependencies {
        var flags: [String: String] = [:]
        flags["supabase.url"] = supabaseURL
        flags["supabase.key"] = supabaseKey
        let environment = ProcessInfo.processInfo.environment
        let configuration = try await AppConfiguration.load(flags: flags, environment: environment)
        var app = AppEnvironment()
        app.timing = timing
        app.browser = browser
        app.onRecovery = onRecovery
        let file = LogFile(configuration.directories.log)
        LoggingSystem.bootstrap { [recent = app.log] in AppLogHandler(label: $0, recent: recent, file: file) }
        return AppDependencies(configuration: configuration, scene: scene, environment: app)
    }
}
