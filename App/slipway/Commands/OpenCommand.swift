import ArgumentParser
import Composition
import Core
import Design
import Foundation
import Navigation
import Shell

/// Gives a link to the running shell.
struct OpenCommand: AppCommand, ServingCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Give a link to the running shell, or start one with it.",
        discussion: """
            Of several shells, the one that was used last gets it. Without a link, that one's window is raised.

            EXAMPLE
              slipway open 'slipway://settings?sheet=feedback-form'
            """)

    static var signals: [Int32] { ShellCommand.signals }

    struct Delivery: Encodable {
        let url: String?
        let scene: String
        let outcome: String
    }

    static var needs: ProcessNeeds { .many }

    @OptionGroup var common: CommonOptions

    @Argument(help: "The link.", completion: .links)
    var url: String?

    func execute() async throws {
        let dependencies = try await common.dependencies()
        let directory = dependencies.services.directories.runtime
        let request = url.map(WindowRequest.open) ?? .raise
        var silent: Set<SceneName> = []
        for scene in WindowClient.scenes(in: directory) {
            guard let window = OpenWindow.find(scene, in: directory) else { continue }
            guard window.phase != nil else {
                // A window whose process is stopped cannot be shown to anybody; the next one can.
                silent.insert(scene)
                continue
            }
            let reply = try request.send(to: scene, in: directory)
            // What a link of sign-in's own carries is nobody's business but the shell's.
            let shown = url.map { dependencies.isCallback($0) ? "slipway://login-callback" : $0 }
            return try tell(Delivery(url: shown, scene: scene.description, outcome: reply.message))
        }
        // A link that no shell could follow is no reason to start one.
        if let url, !dependencies.isCallback(url) { _ = try AppModules.all.routeTable.parse(url) }
        guard !silent.contains(dependencies.scene.name) else {
            throw WindowRequest.silence(of: dependencies.scene.name)
        }
        try dependencies.prepareForWindow()
        let shell = Shell(dependencies.scene.window, form: common.json ? .driver : .linear)
        guard try dependencies.scene.claim(onRaise: { shell.raise($0) }, onRequest: { shell.refresh() }) else {
            // Somebody was faster.
            _ = try request.send(to: dependencies.scene.name, in: directory)
            return
        }
        await shell.run(opening: url)
    }

    private func tell(_ delivery: Delivery) throws {
        if common.json {
            try Output.print(json: delivery)
        } else {
            let link = delivery.url.map { "\($0): " } ?? ""
            Output.print("\(link)\(delivery.outcome) (window '\(delivery.scene)').")
        }
    }
}
