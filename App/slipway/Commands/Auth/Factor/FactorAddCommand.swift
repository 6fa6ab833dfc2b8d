import ArgumentParser
import AuthFeature
import Core
import Design
import Drawing
import Foundation
import Shell

/// Adds an authenticator app to the account.
struct FactorAddCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add an authenticator app.",
        discussion: """
            Prints a secret and a link, once. Enter one of them in your authenticator app. On a terminal, the command also \
            shows the link as a QR code, and then asks for the code that the app shows. Otherwise, and with --json, run 'slipway auth factor confirm' with the \
            code. Only then does each sign-in need a code.

            EXAMPLE
              slipway auth factor add --name phone
            """)

    /// The only output with the secret.
    private struct Form: Encodable {
        let id: String
        let name: String
        let secret: String
        let uri: String
    }

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    @Option(help: "A name for the app or device.")
    var name: String?

    func execute(_ auth: any AuthFeatureAPI) async throws {
        let enrollment = try await auth.enrollFactor(name: name)
        let asks = !common.json && TerminalDevice.isTerminal(STDIN_FILENO)
        let form = Form(
            id: enrollment.id, name: enrollment.name, secret: enrollment.secret.revealed,
            uri: enrollment.link.revealed)
        try output(form) {
            if asks, let lines = enrollment.code?.lines { Self.show(lines) }
            Output.print("Secret: \(enrollment.groupedSecret)\nLink: \(form.uri)")
            let next: TerminalText = asks ? "." : ": slipway auth factor confirm"
            Output.note(
                "Enter the secret in your authenticator app, or open the link there. Then confirm the code that it shows"
                    + next)
        }
        guard asks else { return }
        _ = try await FactorPrompt.ask(enrollment.name, fromStandardInput: false) { code in
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
