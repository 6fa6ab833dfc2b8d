import ArgumentParser
import Composition
import Design
import Foundation
import Shell

struct BackendServeCommand: ServingCommand {
    static let configuration = CommandConfiguration(
        "serve", "Run a local backend until you press Ctrl-C.",
        """
        Prints SUPABASE_URL and SUPABASE_KEY, and the file with the service-role key. That key gives full access to \
        every account, so slipway does not print it. AI_URL is the address of models that stand in for an AI server; \
        they take any key. REVENUECAT_URL and REVENUECAT_KEY are those of a Test Store for purchases. Unlike the built-in backend, every program on this machine can call this one.
        """,
        examples: "slipway backend serve --port 54321 --data ./backend",
        "slipway backend serve --data ./backend --require-confirmation \\",
        "  --site-url http://localhost:3000",
        "slipway backend serve --data ./backend --smtp smtp://localhost:1025 \\",
        "  --mail-from app@example.org",
        "slipway backend serve --data ./backend --signing-key ./signing-key.json",
        "slipway backend serve --data ./backend --oidc-client-id org.example.app \\",
        "  --oidc-issuer https://appleid.apple.com")

    @OptionGroup var common: CommonOptions
    @OptionGroup var serving: BackendServeOptions

    func execute() async throws {
        LogOutput.begin()
        let backend = try await BackendServer.start(serving, commands: { CommandHelp.all() })
        try output(backend.report)
        if serving.rateLimits == .off {
            Output.note("slipway: Rate limits are off, so codes can be guessed. Use this for tests only.")
        }
        ProcessSignals.receive(Self.signals) { _ in Task { await backend.stop() } }
        await backend.waitUntilStopped()
    }
}

struct BackendServeOptions: ParsableArguments, BackendServingOptions {
    @Option(help: "The port. 0: the one it used before, or a free one.")
    var port: UInt16 = 0

    @Option(help: "The directory for its database, keys and mail.")
    var data: String

    @Option(help: "127.0.0.1 for this machine only, or 0.0.0.0 for other machines too (needs --allow-host).")
    var host = "127.0.0.1"

    @Option(help: ArgumentHelp("Another host name or address of this server. Repeatable.", valueName: "host"))
    var allowHost: [String] = []

    @Flag(help: "Require new users to confirm their email address before they sign in.")
    var requireConfirmation = false

    @Flag(
        inversion: .prefixedNo,
        help: "Confirm a change of address at both addresses, or at the new one only.")
    var secureEmailChange = true

    @Flag(help: "Require the current password for a new one, except after a mail has signed the user in.")
    var requireCurrentPassword = false

    @Flag(help: "Require a mailed code for a new password in a session that is older than a day.")
    var requireReauthentication = false

    @Option(help: ArgumentHelp("The digits of the codes in mails, from 6 to 10.", valueName: "number"))
    var codeLength = 6

    @Flag(help: "Allow anonymous sign-ins: a sign-up without an email address.")
    var anonymous = false

    @Flag(help: "Do not accept sign-ups. Administrators can still create accounts and invite people.")
    var disableSignUp = false

    @Option(
        help: ArgumentHelp(
            "The mail server: smtps://user@host or smtp://localhost:port. Default: mail stays in the outbox.",
            valueName: "url"))
    var smtp: String?

    @Option(
        help: ArgumentHelp(
            "A file with the mail server's password. Only you may be able to read it (mode 0600).", valueName: "file"))
    var smtpPasswordFile: String?

    @Option(help: ArgumentHelp("The sender's address.", valueName: "address"))
    var mailFrom: String?

    @Option(help: ArgumentHelp("The address that links lead to when a request names none.", valueName: "url"))
    var siteURL: String?

    @Option(
        help: ArgumentHelp(
            "Another address that links may lead to. * matches any text without / and ., ** any text, ? one character. Repeatable.",
            valueName: "glob"))
    var redirectAllow: [String] = []

    @Option(
        help: ArgumentHelp(
            "A file with the secret that signs tokens (HS256): at least 32 bytes, mode 0600.",
            valueName: "file"))
    var jwtSecretFile: String?

    @Option(
        help: ArgumentHelp(
            "A file with a private key that signs tokens instead (ES256): a JWK, mode 0600, created when it does not exist. Programs verify tokens with its public part, at /auth/v1/.well-known/jwks.json.",
            valueName: "file"))
    var signingKey: String?

    @Option(
        help: ArgumentHelp(
            "The issuer of Apple's ID tokens, instead of the built-in one. Works for ID tokens, not for sign-in in a browser.",
            valueName: "url"))
    var oidcIssuer: String?

    @Option(
        help: ArgumentHelp(
            "The audience of the issuer's tokens, such as your app's bundle ID. Repeatable.", valueName: "id"))
    var oidcClientID: [String] = []

    @Option(
        help: ArgumentHelp(
            "The cost of password hashing (log2 of scrypt's N), from 1 to 20. Use less than 14 only for tests.",
            valueName: "number"))
    var passwordCost = BackendServer.standardPasswordCost

    @Option(
        help: ArgumentHelp(
            "on, as on a real server, or off, for tests only: codes can be guessed then.", valueName: "on|off"))
    var rateLimits = Switch.on

    var limitsRates: Bool { rateLimits == .on }

    var directory: URL { URL(fileURLWithPath: data).standardizedFileURL }

    func validate() throws {
        let rules = [
            (["127.0.0.1", "0.0.0.0"].contains(host), "--host must be 127.0.0.1 or 0.0.0.0."),
            (BackendServer.passwordCosts.contains(passwordCost), "--password-cost must be a number from 1 to 20."),
            (BackendServer.codeLengths.contains(codeLength), "--code-length must be a number from 6 to 10."),
            (
                allowHost.allSatisfy(Self.isHost),
                "--allow-host must be a host name or address without scheme and port."
            ),
            (host == "127.0.0.1" || !allowHost.isEmpty, "--host 0.0.0.0 needs --allow-host."),
            (siteURL.map(Self.isURL) ?? true, "--site-url must be a URL."),
            (
                !redirectAllow.contains { $0.contains(where: "{}".contains) },
                "--redirect-allow takes no braces. Give the option once for each of the addresses."
            ),
            (smtp.map(Self.isURL) ?? true, "--smtp must be a URL."),
            (oidcIssuer.map(Self.isURL) ?? true, "--oidc-issuer must be a URL."),
            (
                smtp != nil || (smtpPasswordFile == nil && mailFrom == nil),
                "--smtp-password-file and --mail-from need --smtp."
            ),
            (mailFrom.map(Self.isAddress) ?? true, "--mail-from must be an email address."),
            (oidcIssuer != nil || oidcClientID.isEmpty, "--oidc-client-id needs --oidc-issuer."),
        ]
        for (holds, problem) in rules where !holds { throw ValidationError(problem) }
    }

    /// Whether a text has the form of an email address.
    static func isAddress(_ text: String) -> Bool {
        let halves = text.split(separator: "@", omittingEmptySubsequences: false)
        return halves.count == 2 && halves.allSatisfy { !$0.isEmpty } && !text.contains(where: \.isWhitespace)
    }

    private static func isURL(_ text: String) -> Bool {
        guard let url = URL(string: text) else { return false }
        return url.scheme?.isEmpty == false && url.host()?.isEmpty == false
    }

    private static func isHost(_ text: String) -> Bool {
        !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-") }
    }
}
