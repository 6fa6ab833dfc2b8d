import ArgumentParser
import Core
import Foundation

/// A command of the app: it does its work, or fails with a text and an exit code.
protocol AppCommand: AsyncParsableCommand, Sendable {
    var common: CommonOptions { get }
    @MainActor func execute() async throws
}

extension AppCommand {
    func run() async throws {
        do {
            try TimeLimits.factor(in: ProcessInfo.processInfo.environment)
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
