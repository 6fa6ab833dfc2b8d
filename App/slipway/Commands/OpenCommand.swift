import ArgumentParser
import AuthFeature
import Composition
import Core
import Foundation
import Navigation
import Shell

/// Gives a link to the running shell.
struct OpenCommand: AppCommand, ServingCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Give a link to the running shell, or start one with it.",
        discussion: """
            EXAMPLE
              slipway open 'slipway://settings?sheet=feedback-form'
            """)

    static var signals: [Int32] { ShellCommand.signals }

    struct Delivery: Encodable {
        let url: String
        let scene: String
        let outcome: String
    }

    @OptionGroup var common: CommonOptions

    @Argument(help: "The link.")
    var url: String

    func execute() async throws {
        let dependencies = try await common.dependencies()
        let directory = dependencies.directories.runtime
        for scene in SceneVisitor.scenes(in: directory) {
            guard let reply = SceneVisitor.visit(scene, in: directory, .open(url)) else { continue }
            guard reply.ok else { throw CommandFailure(.badData, reply.message) }
            // What a link of sign-in's own carries is nobody's business but the shell's.
            let shown = dependencies.isCallback(url) ? "slipway://login-callback" : url
            return try tell(Delivery(url: shown, scene: scene.description, outcome: reply.message))
        }
        try dependencies.prepare()
        // A link that no shell could follow is no reason to start one.
        if !dependencies.isCallback(url) { _ = try AppRoutes.table.parse(url) }
        let shell = Shell(dependencies.window, form: common.json ? .driver : .linear)
        _ = try dependencies.claimScene(onRaise: { shell.raise() }, onVisit: { shell.refresh() })
        await shell.run(opening: url)
    }

    private func tell(_ delivery: Delivery) throws {
        if common.json {
            try Output.print(json: delivery)
        } else {
            Output.print("\(delivery.url): \(delivery.outcome) (window '\(delivery.scene)').")
        }
    }
}
