import ArgumentParser
import AuthFeature
import Design

/// Confirms a code of a second factor.
struct FactorVerifyCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Finish a sign-in, or raise the session, with a code of your authenticator app.",
        discussion: """
            You enter the code without echo. If no sign-in waits for a code, the code is confirmed for your session: some \
            changes of the account need that.

            EXAMPLE
              slipway auth factor verify
              slipway auth factor verify --factor phone --code-stdin < code.txt
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    @Option(help: ArgumentHelp("The factor's name or id, if the account has several.", valueName: "factor"))
    var factor: String?

    @OptionGroup var code: FactorCodeOptions

    func execute(_ auth: any AuthFeatureAPI) async throws {
        let status = auth.status()
        if status.awaited == nil, status.assurance == .two {
            throw CommandFailure(.refused, "No code is needed: your second factor is confirmed for this session.")
        }
        guard let user = status.awaited?.user ?? (status.assurance == .one ? status.user : nil),
            let first = user.verifiedFactors.first
        else { throw AuthError.noAwaitedSignIn }
        let factor = try factor.map { try user.verifiedFactors.named($0) } ?? first
        let signedIn = try await FactorPrompt.ask(factor.label, fromStandardInput: code.codeStdin) {
            try await auth.verifySecondFactor(code: $0, factor: factor.id)
        }
        try reportSignedIn(signedIn, "The second factor is confirmed. Signed in")
    }
}
