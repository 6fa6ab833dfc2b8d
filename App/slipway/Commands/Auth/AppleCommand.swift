import ArgumentParser
import AuthFeature
import Composition
import Design
import Foundation

/// Signs in with Apple: in the browser, or with a token that came from Apple another way.
struct AppleCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "apple",
        abstract: "Sign in with Apple.",
        discussion: """
            Opens the system's browser, which returns with a slipway:// link for 'slipway open'. If you can get a token \
            directly, --begin prints the nonce for the request to Apple, and --id-token-stdin reads the token; the \
            embedded backend accepts tokens of 'slipway backend id-token'.

            EXAMPLE
              slipway auth apple
              slipway backend id-token --email anna@example.org --nonce "$(slipway auth apple --begin)" \\
                | slipway auth apple --id-token-stdin
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    @Flag(help: "Begin a sign-in by a token: print the hash of a new nonce, which can be used once.")
    var begin = false

    @Flag(help: "Read Apple's identity token from standard input: its first line.")
    var idTokenStdin = false

    @Option(help: "The user's name, as Apple sent it with the first authorisation.")
    var name: String?

    func validate() throws {
        guard !(begin && idTokenStdin) else { throw ValidationError("Give either --begin or --id-token-stdin.") }
        guard name == nil || idTokenStdin else { throw ValidationError("--name goes with --id-token-stdin.") }
    }

    func execute(_ auth: any AuthFeatureAPI) async throws {
        if begin {
            let nonce = try auth.beginAppleToken()
            try output(["nonce": nonce]) { Output.print(value: nonce) }
        } else if idTokenStdin {
            let token = try SecretPrompt.ask(
                "identity token", fromStandardInput: true, option: "--id-token-stdin")
            let user = try await auth.signInWithApple(AppleCredential(identityToken: token, name: name))
            try reportSignedIn(user, "Signed in")
        } else {
            try await openBrowser(auth)
        }
    }

    @MainActor
    private func openBrowser(_ auth: any AuthFeatureAPI) async throws {
        let address = try await auth.beginAppleInBrowser()
        let isOpen = await SystemBrowser().open(address)
        try output(["address": address.absoluteString]) {
            Output.print(value: address.absoluteString)
            Output.note(
                (isOpen ? "The browser was asked to open this address." : "Open this address in a browser.")
                    + " Pass the slipway:// link that it returns to, to 'slipway open'.")
        }
    }
}
