import ArgumentParser
import AuthFeature
import Design

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
