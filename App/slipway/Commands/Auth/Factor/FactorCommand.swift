import ArgumentParser
import AuthFeature
import Design
import Shell

/// The second factors of the account.
struct FactorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "factor",
        abstract: "Protect your account with codes from an authenticator app.",
        discussion: """
            Once your account has a second factor, each sign-in also needs a code from it. If you lose the device, the \
            owner of the server can remove the second factor.

            EXAMPLE
              slipway auth factor add --name phone
              slipway auth factor list
            """,
        subcommands: [
            FactorListCommand.self, FactorAddCommand.self, FactorConfirmCommand.self, FactorVerifyCommand.self,
            FactorCancelCommand.self, FactorRemoveCommand.self,
        ])
}

/// A second factor, as JSON for programs.
struct FactorForm: Encodable {
    let id: String
    @OrNull var name: String?
    let verified: Bool

    init(_ factor: AuthFactor) {
        id = factor.id
        name = factor.name
        verified = factor.isVerified
    }
}

extension [AuthFactor] {
    /// The factor with this id or name.
    func named(_ text: String) throws(CommandFailure) -> AuthFactor {
        if let factor = first(where: { $0.id == text }) ?? first(where: { $0.name == text }) { return factor }
        let known = map(\.label).joined(separator: ", ")
        throw CommandFailure(
            .badData,
            "Your account has no second factor '\(text)'. " + (isEmpty ? "It has none." : "Choose one of: \(known)."))
    }
}

/// Lists the second factors of the account.
struct FactorListCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List your second factors.",
        discussion: """
            EXAMPLE
              slipway auth factor list --json
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    func execute(_ auth: any AuthFeatureAPI) async throws {
        let factors = try await auth.factors()
        try output(factors.map(FactorForm.init), empty: "Your account has no second factor.") { factor in
            "\(factor.name ?? factor.id)" + (factor.verified ? "" : " (not confirmed)") + "\n  \(factor.id)"
        }
    }
}

/// Confirms a second factor that was added.
struct FactorConfirmCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "confirm",
        abstract: "Finish adding an authenticator app, with the code that it shows.",
        discussion: """
            Asks for the code and does not show it. From then on, each sign-in needs a code. Your other devices are signed \
            out, unless they have confirmed a second factor.

            EXAMPLE
              slipway auth factor confirm
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    @Argument(help: "The second factor's name or id. Default: the first that is not confirmed.")
    var factor: String?

    @OptionGroup var code: FactorCodeOptions

    func execute(_ auth: any AuthFeatureAPI) async throws {
        let waiting = try await auth.factors().filter { !$0.isVerified }
        guard let only = waiting.first else {
            throw CommandFailure(
                .badData, "No second factor is waiting to be confirmed. Run 'slipway auth factor add' first.")
        }
        let factor = try factor.map { try waiting.named($0) } ?? only
        _ = try await FactorPrompt.ask(factor.label, fromStandardInput: code.codeStdin) {
            try await auth.confirmFactor(id: factor.id, code: $0)
        }
        let confirmed = AuthFactor(id: factor.id, name: factor.name, isVerified: true)
        try output(FactorForm(confirmed)) { Output.print("Each sign-in now needs a code from \(factor.label).") }
    }
}

/// Confirms a code of a second factor.
struct FactorVerifyCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Enter a code from your authenticator app.",
        discussion: """
            Asks for the code and does not show it. Finishes a sign-in that waits for a code. If none does, confirms your \
            second factor for this session, which some changes of your account need.

            EXAMPLE
              slipway auth factor verify
              slipway auth factor verify --factor phone --code-stdin < code.txt
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    @Option(help: ArgumentHelp("The second factor's name or id. Default: your first one.", valueName: "factor"))
    var factor: String?

    @OptionGroup var code: FactorCodeOptions

    func execute(_ auth: any AuthFeatureAPI) async throws {
        let status = auth.status()
        if status.awaited == nil, status.assurance == .two {
            throw CommandFailure(.refused, "You need no code: your second factor is confirmed for this session.")
        }
        guard let user = status.awaited?.user ?? (status.assurance == .one ? status.user : nil),
            let first = user.verifiedFactors.first
        else { throw AuthError.noAwaitedSignIn }
        let factor = try factor.map { try user.verifiedFactors.named($0) } ?? first
        let signedIn = try await FactorPrompt.ask(factor.label, fromStandardInput: code.codeStdin) {
            try await auth.verifySecondFactor(code: $0, factor: factor.id)
        }
        try report(signedIn, "Your second factor is confirmed. You are signed in as \(signedIn.label).")
    }
}

/// Cancels a sign-in that waits for a code.
struct FactorCancelCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel",
        abstract: "Cancel the sign-in that waits for a code.",
        discussion: """
            If you are signed in, you stay signed in.

            EXAMPLE
              slipway auth factor cancel
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    func execute(_ auth: any AuthFeatureAPI) async throws {
        guard let user = auth.status().awaited?.user else { throw AuthError.noAwaitedSignIn }
        try await auth.cancelSecondFactor()
        try output(["cancelled": user.uid]) { Output.print("Cancelled the sign-in as \(user.label).") }
    }
}

/// Removes a second factor from the account.
struct FactorRemoveCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a second factor.",
        discussion: """
            You may have to confirm a code first: run 'slipway auth factor verify'.

            EXAMPLE
              slipway auth factor remove phone
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    @Argument(help: "The second factor's name or id.")
    var factor: String

    func execute(_ auth: any AuthFeatureAPI) async throws {
        let factor = try await auth.factors().named(factor)
        try await auth.removeFactor(id: factor.id)
        try output(["removed": factor.id]) { Output.print("Removed \(factor.label).") }
    }
}
