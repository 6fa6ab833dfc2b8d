import ArgumentParser
import AuthFeature
import Composition
import Design
import Domain
import Foundation
import Shell

/// Deletes the account.
struct DeleteAccountCommand: ConnectedCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete-account",
        abstract: "Delete the account, at the server and here.",
        discussion: """
            Cannot be undone. Asks for the account's address to be typed, unless --yes is given.

            EXAMPLE
              slipway auth delete-account
            """)

    static var needs: ProcessNeeds { .many }

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    @Flag(help: "Do not ask.")
    var yes = false

    func execute() async throws {
        let dependencies = try await dependencies()
        try dependencies.authFeature.restoreSession()
        guard let user = dependencies.authFeature.currentSession else {
            throw CommandFailure(.refused, "You are not signed in.")
        }
        let name = user.email ?? user.uid
        if !yes { try confirm(name) }
        let leftover: (any Error)?
        do {
            leftover = try await dependencies.deleteAccount()
        } catch {
            await dependencies.finish()
            throw error
        }
        await dependencies.finish()
        // The session's file may still exist as well; a toast reports that.
        let toastTexts = dependencies.services.toasts.takeUnseen().filter { $0.style == .error }.map(\.text)
        let settings = leftover.map { "The account \(name) is deleted, but its settings are still here. \($0)" }
        let problems = toastTexts + [settings].compactMap(\.self)
        guard problems.isEmpty else { throw CommandFailure(.cannotWrite, problems.joined(separator: " ")) }
        try output(["deleted": user.uid]) { Output.print("The account \(name) is deleted.") }
    }

    private func confirm(_ name: String) throws {
        guard TerminalDevice.isTerminal(STDIN_FILENO) else {
            throw CommandFailure(.usage, "There is no terminal to confirm the deletion on; pass --yes.")
        }
        Output.ask("This cannot be undone. Type \(name) to delete the account: ")
        guard readLine(strippingNewline: true) == name else {
            throw CommandFailure(.failed, "Nothing was deleted.")
        }
    }
}
