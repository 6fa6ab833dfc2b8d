import ArgumentParser
import Core
import Design
import Foundation
import LocalBackend
import Logging

/// Mints an ID token like Apple's, which the backend of the same directory accepts for `apple`.
struct BackendIDTokenCommand: AppCommand {
    static let configuration = CommandConfiguration(
        commandName: "id-token",
        abstract: "Create an ID token like Apple's, for development.",
        discussion: """
            Only the backend of this data directory accepts it, for ten minutes. With --nonce, the backend also checks \
            the nonce.

            EXAMPLE
              slipway backend id-token --email anna@example.org --name Anna
            """)

    static var needs: ProcessNeeds { .many }

    @OptionGroup var common: CommonOptions

    @Option(help: ArgumentHelp("The account's email address. The token marks it as verified.", valueName: "address"))
    var email: String

    @Option(help: "The user's name.")
    var name: String?

    @Option(help: ArgumentHelp("The lower-case hex SHA-256 of the nonce.", valueName: "hash"))
    var nonce: String?

    @Option(
        help: ArgumentHelp("The account's ID at Apple. Default: derived from the address.", valueName: "id"))
    var sub: String?

    @OptionGroup var backend: BackendOptions

    func validate() throws {
        guard BackendServeOptions.isAddress(email) else {
            throw ValidationError("--email must be an email address.")
        }
        guard nonce?.allSatisfy({ "0123456789abcdef".contains($0) }) ?? true, nonce?.count ?? 64 == 64 else {
            throw ValidationError("--nonce must be the SHA-256 of the nonce: 64 lower-case hex digits.")
        }
    }

    func execute() async throws {
        let directory = try backend.directory()
        if backend.data == nil {
            // The log would be about a server that runs only for a moment; standard error is for failures.
            LoggingSystem.bootstrap { _ in SwiftLogNoOpLogHandler() }
            // The embedded backend may never have been started; its address is the issuer in the token.
            let embedded = EmbeddedBackend(
                options: LocalBackendOptions(dataDirectory: directory),
                runtimeDirectory: HomeDirectories(environment: ProcessInfo.processInfo.environment).runtime)
            _ = try await embedded.endpoint()
            await embedded.stop()
        } else {
            LogOutput.begin()
        }
        let identity = DevelopmentIdentity(email: email, name: name, nonce: nonce, subject: sub)
        let token: String
        do throws(LocalBackendError) {
            token = try await identity.token(dataDirectory: directory)
        } catch {
            throw CommandFailure(.badData, error.description)
        }
        try output(["idToken": token, "provider": "apple"]) { Output.print(value: token) }
    }
}
