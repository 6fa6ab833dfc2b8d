import ArgumentParser
import Composition
import ContentFeature
import Core
import Design
import Foundation
import Logging
import Shell

/// A command of the app: it does its work, or fails with a message and an exit code.
protocol AppCommand: AsyncParsableCommand, Sendable {
    var common: CommonOptions { get }
    /// Whether output that does not fit the terminal is shown page by page.
    static var isPaged: Bool { get }
    @MainActor func execute() async throws
}

/// A command that runs until a signal ends it, and handles those signals itself.
protocol ServingCommand: AppCommand {
    static var signals: [Int32] { get }
}

extension ServingCommand {
    static var signals: [Int32] { ProcessSignals.ending }
    static var isPaged: Bool { false }
}

extension AppCommand {
    static var isPaged: Bool { true }

    func run() async throws {
        do {
            try TimeLimits.factor(in: ProcessInfo.processInfo.environment)
            try Self.checkDescriptors()
            try await execute()
        } catch let error as ExitCode {
            throw error
        } catch {
            let failure = CommandFailure(error)
            Output.complain(failure, json: common.json)
            throw ExitCode(failure.code.rawValue)
        }
    }

    /// Refuses to begin where libdispatch could get no descriptor for a timer or a queue: it ends the process then, which
    /// cannot be caught.
    private static func checkDescriptors() throws {
        // For a window, a server, or requests to the embedded backend, beside what is open when the command starts.
        let needed = 48
        let free = ProcessLimits.freeDescriptors(upTo: needed)
        guard free < needed else { return }
        throw CommandFailure(
            .tryAgain,
            "slipway needs \(needed) open files, and this process may open only \(free) more. Raise the limit "
                + "(ulimit -n 256), then try again.")
    }

    /// Prints a result: as JSON for a program that has asked for it, otherwise as text.
    func output(_ result: some Encodable, text: () -> Void) throws {
        guard !common.json else { return try Output.print(json: result) }
        Output.paged(by: Self.isPaged && !common.noPager ? Pager() : nil, text)
    }

    /// - Parameter state: what its first line says.
    func output(_ report: CommandReport, as state: Output.Kind = .plain) throws {
        try output(report) {
            if report.text != "" { Output.print(report.text, as: state) }
            if let note = report.note { Output.note(note) }
        }
    }

    /// Prints a list: as JSON, or as text with an empty line between its entries.
    func output(_ reports: [CommandReport], empty: TerminalText) throws {
        try output(reports) {
            if reports.isEmpty { Output.note(empty) }
            for (index, report) in reports.enumerated() {
                if index > 0 { Output.print("") }
                Output.print(report.text, as: report.text.text.contains("\n") ? .heading : .plain)
            }
        }
    }

    /// Reads the configuration, opens nothing.
    ///
    /// - Parameters:
    ///   - isTolerant: whether the command works with what is wrong in the configuration, and reports it.
    ///   - change: what is different from a command that prints what it has to say.
    @MainActor func dependencies(
        scene: SceneName = .main, isTolerant: Bool = false, _ change: (inout AppEnvironment) -> Void = { _ in }
    ) async throws -> AppDependencies {
        let flags = (self as? any ConnectedCommand)?.connection.flags ?? [:]
        let environment = ProcessInfo.processInfo.environment
        let configuration = try AppConfiguration.load(flags: flags, environment: environment, isTolerant: isTolerant)
        var app = AppEnvironment()
        app.locale = { RegionLocale.of(environment) }
        app.onRecovery = { Output.note("slipway: \($0)") }
        app.commands = { CommandHelp.all() }
        change(&app)
        // A shell shows it in its window.
        if !(self is any ServingCommand) { WaitNotice.follow(app.activity) }
        let file = LogFile(configuration.directories.log)
        LoggingSystem.bootstrap { [recent = app.log] in AppLogHandler(label: $0, recent: recent, file: file) }
        let dependencies = AppDependencies(configuration: configuration, scene: scene, environment: app)
        // A window does so itself when it starts.
        if !isTolerant, app.onRecovery != nil, let words = await dependencies.finishDeletions() {
            Output.note("slipway: \(words)")
        }
        return dependencies
    }
}

extension CommandConfiguration {
    /// A command whose help ends with examples.
    init(
        _ name: String, _ abstract: String, _ discussion: String = "", examples: String...,
        subcommands: [any ParsableCommand.Type] = [], defaultSubcommand: (any ParsableCommand.Type)? = nil
    ) {
        let end = (["EXAMPLE"] + examples.map { "  \($0)" }).joined(separator: "\n")
        self.init(
            commandName: name, abstract: abstract, discussion: discussion.isEmpty ? end : "\(discussion)\n\n\(end)",
            subcommands: subcommands, defaultSubcommand: defaultSubcommand)
    }
}
