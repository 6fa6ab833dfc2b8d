import ArgumentParser
import Composition
import Core
import Design
import Foundation
import Shell

/// Opens the app in this terminal or pipe.
struct ShellCommand: ServingCommand {
    static let configuration = CommandConfiguration(
        commandName: "shell",
        abstract: "Open the app: in a terminal, a pipe, or for a program.",
        discussion: """
            EXAMPLE
              slipway shell slipway://content/chat
              slipway shell --record session.jsonl
              printf '%s\\n' '{"do":"snapshot"}' | slipway shell --driver jsonl
            """)

    static var signals: [Int32] { ProcessSignals.shell }

    /// The protocols for programs that drive the shell.
    enum DriverProtocol: String, ExpressibleByArgument, CaseIterable {
        case jsonl
    }

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    @Option(help: "The window's name; each window has its own navigation.", transform: scene(named:))
    var scene: SceneName = .main

    @Flag(help: "Lines of text only, for a screen reader or a simple terminal.")
    var accessible = false

    @Option(help: "For a program: one JSON object per line, in both directions. --json does the same.")
    var driver: DriverProtocol?

    @Option(
        help: ArgumentHelp(
            "Run this as soon as the window is used and you are signed in: "
                + QuickAction.all.map(\.name).joined(separator: ", ") + ".", valueName: "name"),
        transform: quickAction(named:))
    var quickAction: QuickAction?

    @Option(
        help: ArgumentHelp(
            "Record every move and its result in a new file, for 'slipway replay'.", valueName: "file"),
        completion: .file())
    var record: String?

    @Argument(help: "A link to open first.", completion: .links)
    var url: String?

    static func scene(named text: String) throws -> SceneName {
        guard let name = SceneName(text) else {
            throw ValidationError("A scene's name is 1 to 32 lower-case letters, digits and hyphens, not '\(text)'.")
        }
        return name
    }

    private static func quickAction(named text: String) throws -> QuickAction {
        do throws(UnknownQuickAction) {
            return try QuickAction.named(text)
        } catch {
            throw ValidationError(error.description)
        }
    }

    func validate() throws {
        guard let url, !url.contains(":") else { return }
        let commands = Slipway.configuration.subcommands.compactMap { $0.configuration.commandName }
        let hint = NearMiss.of(url, among: commands).map { " Did you mean '\($0)'?" } ?? ""
        throw ValidationError("There is no command '\(url)', and it is no link.\(hint)")
    }

    func execute() async throws {
        let form: ShellForm = driver != nil || common.json ? .driver : accessible ? .accessible : .linear
        let isTerminal = TerminalDevice.isTerminal(STDIN_FILENO) && ShellOutput.standard.isTerminal
        let timing = form != .driver && isTerminal ? StartTiming.terminal : StartTiming()
        let browser: any Browser = form == .driver ? NoBrowser() : SystemBrowser()
        let dependencies = try await dependencies(
            scene: scene, timing: timing, browser: browser, onRecovery: nil)
        guard let shell = try dependencies.claimWindow(form) else {
            return try ask(dependencies.services.directories.runtime)
        }
        try await beginRecording(dependencies)
        if let quickAction { dependencies.scene.quickActions.request(quickAction) }
        if dependencies.services.backend.isEmbedded {
            Output.note(
                "slipway: using the embedded backend, whose mails 'slipway backend outbox' shows; set SUPABASE_URL and "
                    + "SUPABASE_KEY for a Supabase project.")
        }
        await shell.run(opening: url)
    }

    @MainActor private func beginRecording(_ dependencies: AppDependencies) async throws {
        guard let record else { return }
        do throws(FileError) {
            try dependencies.record(to: URL(fileURLWithPath: record))
        } catch {
            await dependencies.scene.window.close()
            throw error
        }
    }

    /// Sends a request to the process that has the window, instead of opening the window.
    private func ask(_ directory: URL) throws {
        guard record == nil else {
            throw CommandFailure(
                .tryAgain,
                "The window '\(scene)' is already open, and a recording must start with its window. Close it first.")
        }
        // A link only moves the window, but this command was to show it, too. A quick action draws attention by itself.
        let requests = [
            url.map { WindowRequest.open($0, raises: quickAction == nil) },
            quickAction.map { WindowRequest.quickAction($0.name) },
        ].compactMap(\.self)
        for request in requests.isEmpty ? [.raise] : requests {
            let reply = try request.send(to: scene, in: directory)
            Output.note("slipway: the window '\(scene)' is open already; \(reply.message).")
        }
    }
}
