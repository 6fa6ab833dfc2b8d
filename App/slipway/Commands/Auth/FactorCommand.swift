import ArgumentParser
import AuthFeature
import Core
import Design
import Drawing
import Foundation
import Shell

struct FactorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        "factor", "Protect your account with codes from an authenticator app.",
        """
        Once your account has a second factor, each sign-in also needs a code from it. If you lose the device, the \
        owner of the server can remove the second factor.
        """,
        examples: "slipway auth factor add --name phone", "slipway auth factor list",
        subcommands: [
            FactorListCommand.self, FactorAddCommand.self, FactorConfirmCommand.self, FactorVerifyCommand.self,
            FactorCancelCommand.self, FactorRemoveCommand.self,
        ])
}

extension AuthFactor {
    /// For programs.
    var form: JSONObject { ["id": id, "name": OrNull(name), "verified": isVerified] }
}

extension [AuthFactor] {
    func named(_ text: String) throws(CommandFailure) -> AuthFactor {
        if let factor = first(where: { $0.id == text }) ?? first(where: { $0.name == text }) { return factor }
        let known = map(\.label).joined(separator: ", ")
        throw CommandFailure(
            .badData,
            "Your account has no second factor '\(text)'. " + (isEmpty ? "It has none." : "Choose one of: \(known)."))
    }
}

struct FactorListCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        "list", "List your second factors.",
        examples: "slipway auth factor list --json")

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    func execute(_ auth: any AuthFactors) async throws {
        let factors = try await auth.factors()
        let reports = factors.map { factor in
            CommandReport(
                factor.form,
                text: "\(factor.label)" + (factor.isVerified ? "" : " (not confirmed)") + "\n  \(factor.id)")
        }
        try output(reports, empty: "Your account has no second factor.")
    }
}

struct FactorConfirmCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        "confirm", "Finish adding an authenticator app, with the code that it shows.",
        """
        Asks for the code and does not show it. From then on, each sign-in needs a code. Your other devices are signed \
        out, unless they have confirmed a second factor.
        """,
        examples: "slipway auth factor confirm")

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    @Argument(help: "The second factor's name or id. Default: the first that is not confirmed.")
    var factor: String?

    @OptionGroup var code: CodeOptions

    func execute(_ auth: any AuthFactors) async throws {
        let waiting = try await auth.factors().filter { !$0.isVerified }
        guard let only = waiting.first else {
            throw CommandFailure(
                .badData, "No second factor is waiting to be confirmed. Run 'slipway auth factor add' first.")
        }
        let factor = try factor.map { try waiting.named($0) } ?? only
        _ = try await askForCode(factor.label, fromStandardInput: code.codeStdin) {
            try await auth.confirmFactor(id: factor.id, code: $0)
        }
        let confirmed = AuthFactor(id: factor.id, name: factor.name, isVerified: true)
        try output(confirmed.form) { Output.print("Each sign-in now needs a code from \(factor.label).") }
    }
}

struct FactorVerifyCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        "verify", "Enter a code from your authenticator app.",
        """
        Asks for the code and does not show it. Finishes a sign-in that waits for a code. If none does, confirms your \
        second factor for this session, which some changes of your account need.
        """,
        examples: "slipway auth factor verify", "slipway auth factor verify --factor phone --code-stdin < code.txt")

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    @Option(help: ArgumentHelp("The second factor's name or id. Default: your first one.", valueName: "factor"))
    var factor: String?

    @OptionGroup var code: CodeOptions

    func execute(_ auth: any AuthFactors) async throws {
        let status = auth.status()
        if status.awaited == nil, status.assurance == .two {
            throw CommandFailure(.refused, "You need no code: your second factor is confirmed for this session.")
        }
        guard let user = status.awaited?.user ?? (status.assurance == .one ? status.user : nil),
            let first = user.verifiedFactors.first
        else { throw AuthError.noAwaitedSignIn }
        let factor = try factor.map { try user.verifiedFactors.named($0) } ?? first
        let signedIn = try await askForCode(factor.label, fromStandardInput: code.codeStdin) {
            try await auth.verifySecondFactor(code: $0, factor: factor.id)
        }
        try report(signedIn, "Your second factor is confirmed. You are signed in as \(signedIn.label).")
    }
}

struct FactorCancelCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        "cancel", "Cancel the sign-in that waits for a code.",
        "If you are signed in, you stay signed in.",
        examples: "slipway auth factor cancel")

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    func execute(_ auth: any AuthFactors) async throws {
        guard let user = auth.status().awaited?.user else { throw AuthError.noAwaitedSignIn }
        try await auth.cancelSecondFactor()
        try output(["cancelled": user.uid]) { Output.print("Cancelled the sign-in as \(user.label).") }
    }
}

struct FactorRemoveCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        "remove", "Remove a second factor.",
        "You may have to confirm a code first: run 'slipway auth factor verify'.",
        examples: "slipway auth factor remove phone")

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    @Argument(help: "The second factor's name or id.")
    var factor: String

    func execute(_ auth: any AuthFactors & AuthAccount) async throws {
        let factor = try await auth.factors().named(factor)
        try await auth.removeFactor(id: factor.id)
        try output(["removed": factor.id]) { Output.print("Removed \(factor.label).") }
    }
}

struct FactorAddCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        "add", "Add an authenticator app.",
        """
        Prints a secret and a link, once. Enter one of them in your authenticator app. On a terminal, the command also \
        shows the link as a QR code, and then asks for the code that the app shows. Otherwise, and with --json, run 'slipway auth factor confirm' with the \
        code. Only then does each sign-in need a code.
        """,
        examples: "slipway auth factor add --name phone")

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    @Option(help: "A name for the app or device.")
    var name: String?

    func execute(_ auth: any AuthFactors) async throws {
        let enrollment = try await auth.enrollFactor(name: name)
        let asks = !common.json && TerminalDevice.isTerminal(STDIN_FILENO)
        let link = enrollment.link.revealed
        // The only output with the secret.
        let form = ["id": enrollment.id, "name": enrollment.name, "secret": enrollment.secret.revealed, "uri": link]
        try output(form) {
            if asks, let lines = enrollment.code?.lines { Self.show(lines) }
            Output.print("Secret: \(enrollment.groupedSecret)\nLink: \(link)")
            let next: TerminalText = asks ? "." : ": slipway auth factor confirm"
            Output.note(
                "Enter the secret in your authenticator app, or open the link there. Then confirm the code that it shows"
                    + next)
        }
        guard asks else { return }
        _ = try await askForCode(enrollment.name, fromStandardInput: false) { code in
            try await auth.confirmFactor(id: enrollment.id, code: code)
        }
        Output.print("Each sign-in now needs a code from \(enrollment.name).")
    }

    /// Shows a QR code, if each of its modules can be seen.
    private static func show(_ lines: [String]) {
        let output = ShellOutput.standard
        guard output.hasUnicode, let columns = output.columns, lines.allSatisfy({ $0.count <= columns }) else { return }
        Output.print(wrapped: TerminalText(lines: lines.joined(separator: "\n")))
    }
}

extension AuthFeatureCommand {
    /// Asks for a code and uses it. On a terminal, a code that is refused may be entered again, three times in all.
    @MainActor func askForCode<T>(
        _ label: String, fromStandardInput: Bool, _ use: @MainActor (String) async throws -> T
    ) async throws -> T {
        var tries = fromStandardInput ? 1 : 3
        while true {
            let code = try SecretPrompt.ask(
                "code from \(ForeignText(label).quoted)", fromStandardInput: fromStandardInput, option: "--code-stdin")
            tries -= 1
            do {
                return try await use(code)
            } catch let error as AuthError where tries > 0 && [.factorCodeRefused, .invalidFactorCode].contains(error) {
                Output.note("\(error.description)")
            }
        }
    }

    /// Signs in. If that needs a second factor and there is a terminal, the code is asked for there.
    @MainActor func signIn(
        _ auth: any AuthFactors, _ begin: @MainActor () async throws -> AppUser
    ) async throws -> AppUser {
        do {
            return try await begin()
        } catch let error as AuthError {
            return try await enterSecondFactor(auth, after: error)
        }
    }

    /// Finishes a sign-in that waits for a code, on the terminal.
    ///
    /// - Throws: `error`, if that is another one or there is no terminal.
    @MainActor func enterSecondFactor(_ auth: any AuthFactors, after error: AuthError) async throws -> AppUser {
        guard case .secondFactorNeeded = error, TerminalDevice.isTerminal(STDIN_FILENO),
            let factors = auth.awaitedSecondFactor?.user.verifiedFactors, let factor = factors.first
        else { throw error }
        Output.note("\(error.description)")
        if factors.count > 1 {
            Output.note(
                "To use another second factor, press Ctrl-C and run: slipway auth factor verify --factor '\(factors[1].label)'"
            )
        }
        return try await askForCode(factor.label, fromStandardInput: false) { code in
            try await auth.verifySecondFactor(code: code, factor: factor.id)
        }
    }
}
