import ArgumentParser
import Composition
import Core
import Design
import Foundation
import Shell

struct ShellCommand: ServingCommand, ConnectedCommand {
    static let configuration = CommandConfiguration(
        "shell", "Open the app in this terminal, in a pipe or for a program.",
        """
        On the whole screen, ? lists the keys, and Ctrl-K finds anything by its name. As lines, ':help' lists what you \
        can type. With --scene, a second window opens, with navigation of its own.
        """,
        examples: "slipway shell slipway://content/chat", "slipway shell --scene second",
        "slipway shell --record session.jsonl",
        #"printf '%s\n' '{"do":"snapshot"}' | slipway shell --driver jsonl"#)

    static var signals: [Int32] { ProcessSignals.shell }

    enum DriverProtocol: String, ExpressibleByArgument, CaseIterable {
        case jsonl
    }

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    @Option(
        help: "The window's name. Each window has its own navigation.", completion: .scenes, transform: scene(named:))
    var scene: SceneName = .main

    @Flag(help: "Plain lines only, for screen readers and simple terminals.")
    var accessible = false

    @Flag(help: "Lines of text instead of the whole screen of the terminal.")
    var linear = false

    @Option(help: "Drive the shell from a program, one JSON object per line. --json does the same.")
    var driver: DriverProtocol?

    @Option(
        help: ArgumentHelp(
            "An action to run once you are signed in and use the window. "
                + "(values: \(quickActions.joined(separator: ", ")))",
            valueName: "name"),
        completion: .list(quickActions), transform: quickAction(named:))
    var quickAction: QuickAction?

    @Option(
        help: ArgumentHelp(
            "Record every move in a new file. 'slipway replay' repeats it.", valueName: "file"),
        completion: .file())
    var record: String?

    @Argument(help: "A link to open first.", completion: .links)
    var url: String?

    private static let quickActions = QuickAction.all.map(\.name)

    static func scene(named text: String) throws -> SceneName {
        guard let name = SceneName(text) else {
            throw ValidationError("Use 1 to 32 lower-case letters, digits and hyphens.")
        }
        return name
    }

    private static func quickAction(named text: String) throws -> QuickAction {
        do throws(Refusal) {
            return try QuickAction.named(text)
        } catch {
            throw ValidationError(error.message)
        }
    }

    func validate() throws {
        guard let url, !url.contains(":") else { return }
        // An option of the shell stands before the command: without one, the command would have been found.
        guard !Slipway.configuration.subcommands.contains(where: { $0.configuration.commandName == url }) else {
            throw ValidationError("Write the command first: slipway \(url) …")
        }
        throw ValidationError("'\(url)' is not a link. Links look like slipway://settings.")
    }

    func execute() async throws {
        let form = form
        let dependencies = try await dependencies(for: form, scene: scene)
        guard let shell = try await dependencies.claimWindow(form) else {
            return try await ask(dependencies.configuration.directories.runtime)
        }
        try await beginRecording(dependencies)
        if let quickAction { dependencies.window.request(quickAction) }
        await shell.run(opening: url)
    }

    private var form: ShellForm {
        if driver != nil || common.json { return .driver }
        if accessible { return .accessible }
        return linear ? .linear : Shell.form(environment: ProcessInfo.processInfo.environment)
    }

    @MainActor private func beginRecording(_ dependencies: AppDependencies) async throws {
        guard let record else { return }
        do throws(FileError) {
            try dependencies.record(to: URL(fileURLWithPath: record))
        } catch {
            await dependencies.window.close()
            throw error
        }
    }

    /// Sends a request to the process that has the window, instead of opening the window.
    private func ask(_ directory: URL) async throws {
        guard record == nil else {
            throw CommandFailure(
                .tryAgain,
                "The window '\(scene)' is open already. A recording starts with its window, so close it first.")
        }
        // A link only moves the window, but this command was to show it, too. A quick action draws attention by itself.
        let requests = [
            url.map { WindowRequest.open($0, raises: quickAction == nil) },
            quickAction.map { WindowRequest.quickAction($0.name) },
        ].compactMap(\.self)
        for request in requests.isEmpty ? [.raise] : requests {
            let reply = try await request.send(to: scene, in: directory)
            Output.note("slipway: The window '\(scene)' is open already. \(Self.sentence(reply.message, for: request))")
        }
    }

    /// What another process's window has done, which its reply says in a word or in the end of a sentence.
    private static func sentence(_ message: String, for request: WindowRequest) -> String {
        switch message {
        case "raised": "It is now in front."
        case "followed": "It opened the link."
        case "done": "It did what you asked for."
        case _ where message.hasPrefix("will "): "\(request.kind == .open ? "The link" : "The action") \(message)."
        default: message
        }
    }
}
