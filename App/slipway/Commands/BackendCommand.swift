import ArgumentParser
import Composition
import Core
import Foundation
import LocalBackend
import Shell

/// The local backend by itself.
struct BackendCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backend",
        abstract: "Run the local stand-in for Supabase Auth.",
        discussion: """
            EXAMPLE
              slipway backend serve --port 54321 --data ./backend
            """,
        subcommands: [BackendServeCommand.self])
}

/// Serves the local backend until it is told to stop.
struct BackendServeCommand: AppCommand, ServingCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve on loopback until SIGTERM or Ctrl-C.",
        discussion: """
            Prints the URL and the anon key for SUPABASE_URL and SUPABASE_KEY.

            EXAMPLE
              slipway backend serve --port 54321 --data ./backend
            """)

    static var signals: [Int32] { ProcessSignals.ending }

    private struct Form: Encodable {
        let url: String
        let anonKey: String
        let data: String
    }

    @OptionGroup var common: CommonOptions

    @Option(help: "The port on 127.0.0.1; 0 for any that is free.")
    var port: UInt16 = 0

    @Option(help: "The directory that holds its database and its secret.")
    var data: String

    func execute() async throws {
        let directory = URL(fileURLWithPath: data).standardizedFileURL
        let backend = try await LocalBackend.start(LocalBackendOptions(dataDirectory: directory, port: port))
        let form = Form(
            url: backend.endpoint.url.absoluteString, anonKey: backend.endpoint.key, data: directory.path)
        if common.json {
            try Output.print(json: form)
        } else {
            Output.print("SUPABASE_URL=\(form.url)\nSUPABASE_KEY=\(form.anonKey)")
            Output.note("slipway: serving \(form.data); Ctrl-C stops.")
        }
        ProcessSignals.receive(Self.signals) { _ in Task { await backend.stop() } }
        await backend.waitUntilStopped()
    }
}
