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
            Opens your browser. It returns a slipway:// link: pass it to 'slipway open'. If you get a token from Apple \
            directly, --begin prints the nonce for your request to Apple and --id-token-stdin reads the token. The \
            built-in backend accepts tokens from 'slipway backend id-token'.

            EXAMPLE
              slipway auth apple
              slipway backend id-token --email anna@example.org \\
                --nonce "$(slipway auth apple --begin)" \\
                | slipway auth apple --id-token-stdin
            """)

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

    func execute(_ auth: any AuthFeatureAPI) async throws {
        if begin {
            let nonce = try auth.beginAppleToken()
            try output(["nonce": nonce]) { Output.print(value: nonce) }
        } else if idTokenStdin {
            let token = try SecretPrompt.ask(
                "identity token", fromStandardInput: true, option: "--id-token-stdin")
            let user = try await auth.signInWithApple(AppleCredential(identityToken: token, name: name))
            try reportSignedIn(user)
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
                (isOpen ? "Your browser is opening this address." : "Open this address in a browser on this machine.")
                    + " When it shows a slipway:// link, run: slipway open LINK")
        }
    }
}
