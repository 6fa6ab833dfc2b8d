import ArgumentParser
import Composition
import Core
import Design
import Foundation
import Navigation
import Shell

struct OpenCommand: ServingCommand, ConnectedCommand {
    static let configuration = CommandConfiguration(
        "open", "Open a link in the running shell, or in a new one.",
        """
        With several shells, the link opens in the one you used last. Without a link, that window comes to the \
        front.
        """,
        examples: "slipway open 'slipway://settings?sheet=feedback-form'")

    static var signals: [Int32] { ShellCommand.signals }

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    @Argument(help: "The link to open.", completion: .links)
    var url: String?

    func execute() async throws {
        let form = common.json ? .driver : Shell.form(environment: ProcessInfo.processInfo.environment)
        let dependencies = try await dependencies(for: form)
        let directory = dependencies.configuration.directories.runtime
        let request = url.map { WindowRequest.open($0) } ?? .raise
        let waiting = RequestActivity()
        WaitNotice.follow(waiting, listensToSignals: false)
        var silent: Set<SceneName> = []
        for scene in WindowClient.scenes(in: directory) {
            let answer = await waiting.wait(for: "Waiting for the window '\(scene)'…") {
                await WindowClient.ask(scene, request, in: directory)
            }
            guard let answer else { continue }
            guard answer != .silence else {
                // A window whose process is stopped cannot be shown; try the next one.
                silent.insert(scene)
                continue
            }
            let reply = try Optional(answer).acknowledged(by: scene)
            // A link that a feature claims may contain a secret for the shell alone.
            let shown = url.map { AppModules.all.claimed($0) ?? $0 }
            let form: JSONObject = ["url": shown, "scene": scene.description, "outcome": reply.message]
            return try output(form) { Output.print("\(Self.sentence(of: reply.message, shown, scene))") }
        }
        // Do not start a shell for a link that no shell could follow.
        if let url, AppModules.all.claimed(url) == nil { _ = try dependencies.window.router.table.parse(url) }
        guard !silent.contains(dependencies.window.name) else {
            throw WindowRequest.silence(of: dependencies.window.name)
        }
        guard let shell = try await dependencies.claimWindow(form) else {
            // Another process has claimed the window first.
            _ = try await request.send(to: dependencies.window.name, in: directory)
            return
        }
        await shell.run(opening: url)
    }

    private static func sentence(of outcome: String, _ url: String?, _ scene: SceneName) -> String {
        guard let url else { return "The window '\(scene)' is now in front." }
        if outcome == "followed" { return "Opened \(url) (window '\(scene)')." }
        // A sign-in link has a sentence of its own, and the others have the rest of one.
        return outcome.hasSuffix(".") ? outcome : "\(url) \(outcome) (window '\(scene)')."
    }
}
