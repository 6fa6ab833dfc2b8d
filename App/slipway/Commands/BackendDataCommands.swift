import ArgumentParser
import Composition
import Core
import Design
import Foundation
import Logging

struct BackendOutboxCommand: AppCommand {
    static let configuration = CommandConfiguration(
        "outbox", "Show the mail that a backend wrote, with links and codes, newest last.",
        examples: "slipway backend outbox", "slipway backend outbox --json --data ./backend")

    @OptionGroup var common: CommonOptions
    @OptionGroup var backend: BackendOptions

    func execute() async throws {
        LogOutput.begin()
        try output(BackendData(backend.directory()).mails(), empty: "slipway: There is no mail yet.")
    }
}

struct BackendFeedbackCommand: AppCommand {
    static let configuration = CommandConfiguration(
        "feedback", "Show the feedback that users sent, newest last.",
        examples: "slipway backend feedback", "slipway backend feedback --json --data ./backend")

    @OptionGroup var common: CommonOptions
    @OptionGroup var backend: BackendOptions

    func execute() async throws {
        LogOutput.begin()
        let directory = try backend.directory()
        let feedback: [CommandReport]
        do {
            feedback = try await BackendData(directory).feedback()
        } catch {
            throw CommandFailure(.badData, "\(error)")
        }
        try output(feedback, empty: "slipway: There is no feedback yet.")
    }
}

struct BackendIDTokenCommand: AppCommand {
    static let configuration = CommandConfiguration(
        "id-token", "Create an ID token like Apple's, for development.",
        """
        Only the backend of this data directory accepts it, for ten minutes. With --nonce, the backend also checks \
        the nonce.
        """,
        examples: "slipway backend id-token --email anna@example.org --name Anna")

    @OptionGroup var common: CommonOptions

    @Option(help: ArgumentHelp("The account's email address. The token marks it as verified.", valueName: "address"))
    var email: String

    @Option(help: "The user's name.")
    var name: String?

    @Option(help: ArgumentHelp("The lower-case hex SHA-256 of the nonce.", valueName: "hash"))
    var nonce: String?

    @Option(help: ArgumentHelp("The account's ID at Apple. Default: derived from the address.", valueName: "id"))
    var sub: String?

    @OptionGroup var backend: BackendOptions

    func validate() throws {
        guard BackendServeOptions.isAddress(email) else { throw ValidationError("--email must be an email address.") }
        guard nonce?.allSatisfy({ "0123456789abcdef".contains($0) }) ?? true, nonce?.count ?? 64 == 64 else {
            throw ValidationError("--nonce must be the SHA-256 of the nonce: 64 lower-case hex digits.")
        }
    }

    func execute() async throws {
        let data = BackendData(try backend.directory())
        if backend.data == nil {
            // The log would be about a server that runs only for a moment; standard error is for failures.
            LoggingSystem.bootstrap { _ in SwiftLogNoOpLogHandler() }
            // The embedded backend may never have been started; its address is the issuer in the token.
            try await data.startOnce(
                runtimeDirectory: HomeDirectories(environment: ProcessInfo.processInfo.environment).runtime)
        } else {
            LogOutput.begin()
        }
        let token: String
        do {
            token = try await data.idToken(email: email, name: name, nonce: nonce, subject: sub)
        } catch {
            throw CommandFailure(.badData, "\(error)")
        }
        try output(["idToken": token, "provider": "apple"]) { Output.print(value: token) }
    }
}
