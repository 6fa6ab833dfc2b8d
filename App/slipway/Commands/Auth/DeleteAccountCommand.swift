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
        abstract: "Delete your account on the server and on this machine.",
        discussion: """
            You cannot undo this. Asks you to type your address, unless you add --yes.

            EXAMPLE
              slipway auth delete-account
            """)

    static var needs: ProcessNeeds { .many }

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    @Flag(help: "Delete without asking.")
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
        let settings = leftover.map {
            "Your account \(name) is deleted, but its settings on this machine are not. \($0)"
        }
        let problems = toastTexts + [settings].compactMap(\.self)
        guard problems.isEmpty else { throw CommandFailure(.cannotWrite, problems.joined(separator: " ")) }
        try output(["deleted": user.uid]) { Output.print("Deleted your account \(name).") }
    }

    private func confirm(_ name: String) throws {
        guard TerminalDevice.isTerminal(STDIN_FILENO) else {
            throw CommandFailure(
                .usage, "Cannot ask for confirmation without a terminal. Add --yes to delete your account.")
        }
        Output.ask("You cannot undo this. Type \(name) to delete your account: ")
        let answer = readLine(strippingNewline: true)
        if answer == nil { Output.ask("\n") }
        guard answer == name else {
            throw CommandFailure(.failed, "You typed something else, so nothing was deleted.")
        }
    }
}
