import ArgumentParser
import Core
import Foundation

/// A command of the app: it does its work, or fails with a message and an exit code.
protocol AppCommand: AsyncParsableCommand, Sendable {
    var common: CommonOptions { get }
    /// The system resources that the command needs; few files and threads by default.
    static var needs: ProcessNeeds { get }
    @MainActor func execute() async throws
}

extension AppCommand {
    static var needs: ProcessNeeds { .few }

    func run() async throws {
        do {
            try TimeLimits.factor(in: ProcessInfo.processInfo.environment)
            if let failure = Self.needs.unmet() { throw failure }
            try await execute()
        } catch let error as ExitCode {
            throw error
        } catch {
            let failure = CommandFailure(error)
            Output.complain(failure, json: common.json)
            throw ExitCode(failure.code.rawValue)
        }
    }
}
