import ArgumentParser
import AuthFeature
import Composition
import Design
import Foundation

struct SignInCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        "sign-in", "Sign in with your email address and password.",
        """
        Asks for your password and does not show it. If your account has a second factor, asks for a code, too. \
        Without a terminal the command then exits with 77: run 'slipway auth factor verify' with the code.
        """,
        examples: "slipway auth sign-in anna@example.org",
        "pass show slipway | slipway auth sign-in anna@example.org --password-stdin")

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions
    @OptionGroup var email: EmailOptions
    @OptionGroup var password: PasswordOptions

    func execute(_ auth: any AuthSignIns & AuthFactors) async throws {
        let address = try email.value()
        let password = try password.password()
        let user = try await signIn(auth) { try await auth.signIn(email: address, password: password) }
        try reportSignedIn(user)
    }
}

struct SignUpCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        "sign-up", "Create an account and sign in.",
        """
        Asks for a password of at least 7 characters, twice, and does not show it. If you must confirm your address \
        first, the command exits with 77: open the link in the mail, or run 'slipway auth verify'.
        """,
        examples: "slipway auth sign-up anna@example.org")

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions
    @OptionGroup var email: EmailOptions
    @OptionGroup var password: PasswordOptions

    func execute(_ auth: any AuthSignIns) async throws {
        let address = try email.value()
        let user = try await auth.signUp(email: address, password: try password.newPassword())
        try report(user, "Welcome! You are signed in as \(user.label). Run 'slipway' to finish setup.")
    }
}

struct MagicLinkCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        "magic-link", "Send yourself a mail with a sign-in link and code.",
        "If you have no account yet, this creates one.",
        examples: "slipway auth magic-link anna@example.org")

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions
    @OptionGroup var email: EmailOptions

    var asksForMail: Bool { true }

    func execute(_ auth: any AuthSignIns) async throws {
        let address = try email.value()
        try await auth.requestMagicLink(email: address)
        try reportMail(
            to: address,
            "We have sent a mail to \(address). Open its link, or run: slipway auth verify \(address)")
    }
}

struct RefreshCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        "refresh", "Renew your session now.",
        "slipway renews your session by itself, so you rarely need this.",
        examples: "slipway auth refresh")

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    func execute(_ auth: any AuthFactors) async throws {
        try await auth.refreshSession()
        let expires = auth.status().expiresAt
        try output(["expires": expires] as JSONObject) {
            let end = expires.map { " It is valid until \($0.formatted(.iso8601))." } ?? ""
            Output.print("Renewed your session.\(end)")
        }
    }
}

struct AppleCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        "apple", "Sign in with Apple.",
        """
        Opens your browser. It returns a slipway:// link: pass it to 'slipway open'. If you get a token from Apple \
        directly, --begin prints the nonce for your request to Apple and --id-token-stdin reads the token. The \
        built-in backend accepts tokens from 'slipway backend id-token'.
        """,
        examples: "slipway auth apple",
        "slipway backend id-token --email anna@example.org \\",
        #"  --nonce "$(slipway auth apple --begin)" \"#,
        "  | slipway auth apple --id-token-stdin")

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    @Flag(help: "Start a sign-in with a token: print the hash of a new nonce. It works once.")
    var begin = false

    @Flag(help: "Read Apple's identity token from standard input, one line.")
    var idTokenStdin = false

    @Option(help: "Your name, as Apple sent it with your first sign-in.")
    var name: String?

    func validate() throws {
        guard !(begin && idTokenStdin) else { throw ValidationError("Use --begin or --id-token-stdin, not both.") }
        guard name == nil || idTokenStdin else { throw ValidationError("--name needs --id-token-stdin.") }
    }

    func execute(_ auth: any AuthSignIns) async throws {
        if begin {
            let nonce = try auth.beginAppleToken()
            try output(["nonce": nonce]) { Output.print(value: nonce) }
        } else if idTokenStdin {
            let token = try SecretPrompt.ask("identity token", fromStandardInput: true, option: "--id-token-stdin")
            let user = try await auth.signInWithApple(AppleCredential(identityToken: token, name: name))
            try reportSignedIn(user)
        } else {
            let address = try await auth.beginAppleInBrowser()
            let isOpen = await SystemBrowser().open(address)
            try output(["address": address.absoluteString]) {
                Output.print(value: address.absoluteString)
                Output.note(
                    (isOpen
                        ? "Your browser is opening this address." : "Open this address in a browser on this machine.")
                        + " When it shows a slipway:// link, run: slipway open LINK")
            }
        }
    }
}
