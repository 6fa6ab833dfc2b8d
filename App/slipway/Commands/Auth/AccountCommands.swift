public import ArgumentParser
public import AuthFeature
import Composition
import Core
import Design
import Foundation

struct UpdateAccountCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        "update", "Change your address, password or account data.",
        """
        Asks for a new password twice and does not show it. A new password signs you out on all other devices. Some \
        servers require the current password or a code from a mail for it, and slipway asks for them then. From \
        standard input, the current password comes first, then the code, then the new password.

        You may have to confirm a new address by mail. If you also get a mail at your current address, use both. Values \
        of --data are JSON or, if they are not JSON, text. The value null removes one.
        """,
        examples: "slipway auth update --email new@example.org", "slipway auth update --password",
        "slipway auth update --data plan=trial --data beta=true")

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    @Option(help: ArgumentHelp("Your new email address.", valueName: "address"))
    var email: String?

    @Flag(name: .customLong("password"), help: "Set a new password.")
    var asksForPassword = false

    @OptionGroup var password: PasswordOptions

    @Flag(help: "Read the current password from standard input, one line.")
    var currentPasswordStdin = false

    @OptionGroup var code: CodeOptions

    @Option(help: ArgumentHelp("A value to store with your account. Repeatable.", valueName: "name=value"))
    var data: [String] = []

    func validate() throws {
        guard email != nil || asksForPassword || password.passwordStdin || !data.isEmpty else {
            throw ValidationError("Choose what to change: --email, --password or --data.")
        }
        guard isPasswordGiven || !(currentPasswordStdin || code.codeStdin) else {
            throw ValidationError("--current-password-stdin and --code-stdin need --password or --password-stdin.")
        }
        guard data.allSatisfy({ $0.drop { $0 != "=" }.first != nil && !$0.hasPrefix("=") }) else {
            throw ValidationError("Write --data as name=value.")
        }
    }

    func execute(_ auth: any AuthSession & AuthAccount) async throws {
        // Before a password is asked for.
        if let email { _ = try EmailForm.checked(email) }
        try auth.restoreSession()
        guard let session = auth.sessionID else { throw AuthError.notSignedIn }
        var change = UserChange(email: email, data: data.isEmpty ? nil : members)
        if currentPasswordStdin { change.currentPassword = try currentPassword() }
        if code.codeStdin { change.mailedCode = Secret(try code.code()) }
        if isPasswordGiven { change.password = Secret(try password.newPassword()) }
        let user = try await update(change, auth, in: session)
        try output(user.form) {
            if change.password != nil { Output.print("Changed your password.") }
            if change.data != nil { Output.print("Changed your account data.") }
            guard let address = user.pendingEmail else {
                if change.email != nil { Output.print("Your address is now \(user.label).") }
                return
            }
            Output.print(
                "Confirm \(address) first: open the link in the mail, or run: slipway auth verify \(address) --for "
                    + "email-change")
            if let current = user.email {
                Output.print(
                    "If you also get a mail at \(current), use both: slipway auth verify \(current) --for email-change")
            }
        }
    }

    private var isPasswordGiven: Bool { asksForPassword || password.passwordStdin }

    private func currentPassword() throws -> Secret {
        Secret(
            try SecretPrompt.ask(
                "current password", fromStandardInput: currentPasswordStdin, option: "--current-password-stdin"))
    }

    /// Asks for what the server requires besides the new password. It says so only when it refuses the change.
    @MainActor private func update(
        _ change: UserChange, _ auth: any AuthSession & AuthAccount, in session: SessionID, codes: Int = 0
    ) async throws -> AppUser {
        var (change, codes) = (change, codes)
        do throws(AuthError) {
            return try await auth.updateUser(change, in: session)
        } catch {
            if error == .currentPasswordNeeded, change.currentPassword == nil {
                change.currentPassword = try currentPassword()
            } else if [.reauthenticationNeeded, .reauthenticationRefused].contains(error), !code.codeStdin, codes < 3 {
                // A code is used up by a try that failed for want of the current password.
                codes += 1
                if error == .reauthenticationRefused { Output.note("slipway: \(error)") }
                try await auth.requestReauthentication(in: session)
                Output.note("slipway: We have sent a mail with a code to \(auth.currentSession?.email ?? "you").")
                change.mailedCode = Secret(try code.code())
            } else {
                throw error
            }
        }
        return try await update(change, auth, in: session, codes: codes)
    }

    private var members: [String: JSONValue] {
        data.reduce(into: [:]) { members, text in
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = String(parts.last ?? "")
            members[String(parts[0])] =
                (try? ReceivedJSON.decode(JSONValue.self, from: Data(value.utf8))) ?? .string(value)
        }
    }
}

extension SignOutScope: @retroactive ExpressibleByArgument {}

struct SignOutCommand: ConnectedCommand {
    static let configuration = CommandConfiguration(
        "sign-out", "Sign out on this device, on all devices or on all others.",
        """
        Without --scope, signs you out on this device only. With --scope global, exits with 69 when you are signed out \
        here but the server has not ended the sessions: your other devices may still be signed in.
        """,
        examples: "slipway auth sign-out", "slipway auth sign-out --scope global")

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    @Option(help: "Where to sign out: local (this device), global (all devices) or others.")
    var scope: SignOutScope = .local

    func execute() async throws {
        let dependencies = try await dependencies()
        // Signing out needs neither the database nor free space on the disk.
        let auth = dependencies.authFeature
        try auth.restoreSession()
        // A sign-in that waits for a code ends as well, except with `others`.
        guard auth.currentSession != nil || (scope != .others && auth.awaitedSecondFactor != nil) else {
            throw CommandFailure(.refused, "You are not signed in.")
        }
        let result = await auth.signOut(scope: scope)
        // What the window would show as toasts is in the result.
        _ = dependencies.window.toasts.takeUnseen()
        await dependencies.finish()
        // Whether the server has ended the sessions of the scope.
        let isEnded = if case .done = result { true } else { false }
        func report(_ warnings: [String]) -> JSONObject {
            ["signedOut": !isEnded || scope != .others, "endedAtServer": isEnded, "warnings": warnings]
        }
        switch result {
        case .done: try output(report([])) { Output.print("\(scope.done)") }
        // Nothing else was asked for.
        case .onlyHere(let message) where scope == .local:
            try output(report([message])) { Output.print("\(message)") }
        case .onlyHere(let message):
            if common.json { try Output.print(json: report([message])) }
            throw CommandFailure(.unreachable, message)
        case .failed(let error, let message): throw CommandFailure(CommandFailure(error).code, message)
        }
    }
}

struct DeleteAccountCommand: ConnectedCommand {
    static let configuration = CommandConfiguration(
        "delete-account", "Delete your account on the server and on this machine.",
        "You cannot undo this. Asks you to type your address, unless you add --yes.",
        examples: "slipway auth delete-account")

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    @Flag(help: "Delete without asking.")
    var yes = false

    func execute() async throws {
        let dependencies = try await dependencies()
        try dependencies.authFeature.restoreSession()
        let auth = dependencies.authFeature
        guard let user = auth.currentSession, let session = auth.sessionID else {
            throw CommandFailure(.refused, "You are not signed in.")
        }
        let name = user.email ?? user.uid
        if !yes { try Output.confirm(deleting: "your account", typing: name) }
        let leftover = try await dependencies.finishing {
            try await dependencies.deleteAccount(in: session, named: name)
        }
        // The session's file may still exist as well; a toast reports that.
        let toastTexts = dependencies.window.toasts.takeUnseen().filter { $0.style == .error }.map(\.text)
        let problems = toastTexts + [leftover].compactMap(\.self)
        guard problems.isEmpty else { throw CommandFailure(.cannotWrite, problems.joined(separator: " ")) }
        try output(["deleted": user.uid]) { Output.print("Deleted your account \(name).") }
    }
}
