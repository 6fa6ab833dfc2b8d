import ArgumentParser
import Core
import Design
import Foundation
import Logging

struct BackendConnectionOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The URL of your Supabase project. SUPABASE_URL does the same.", valueName: "url"))
    var supabaseURL: String?

    @Option(help: ArgumentHelp("The project's anon (publishable) key. SUPABASE_KEY does the same.", valueName: "key"))
    var supabaseKey: String?

    /// The options that were given, by their names in the configuration file.
    var flags: [String: String] {
        ["supabase.url": supabaseURL, "supabase.key": supabaseKey].compactMapValues(\.self)
    }
}

protocol ConnectedCommand: AppCommand {
    var connection: BackendConnectionOptions { get }
}

/// The backend whose data a command uses.
struct BackendOptions: ParsableArguments {
    @Option(help: "The backend's data directory. Default: the built-in backend's.")
    var data: String?

    /// The named directory, or the built-in backend's.
    ///
    /// - Throws: `CommandFailure` when the named directory does not exist; it is not created.
    func directory() throws -> URL {
        guard let data else { return HomeDirectories(environment: ProcessInfo.processInfo.environment).backend }
        let directory = URL(fileURLWithPath: data).standardizedFileURL
        guard (try? FileStatus(at: directory, followsLinks: true))?.kind == .directory else {
            throw CommandFailure(
                .badData,
                "\(directory.path) holds no backend data. Name the directory given to 'slipway backend serve --data'.")
        }
        return directory
    }
}

struct CommonOptions: ParsableArguments {
    @Flag(help: "Print JSON. 'slipway help json' describes it.")
    var json = false

    @Flag(help: "Show no colours. NO_COLOR=1 does the same.")
    var noColor = false

    @Flag(help: "Do not page long output. PAGER chooses the pager.")
    var noPager = false

    /// The variable is for this process, and for the editor and the pager that it starts.
    func validate() { if noColor { setenv("NO_COLOR", "1", 1) } }
}

enum Switch: String, ExpressibleByArgument, CaseIterable {
    case on, off
}

/// The log on standard error, for commands that run a server.
enum LogOutput {
    /// Call it once in a process, before anything is logged.
    static func begin() {
        LoggingSystem.bootstrap { label in
            AppLogHandler(label: label) { line, _ in Output.note("\(line)") }
        }
    }
}
