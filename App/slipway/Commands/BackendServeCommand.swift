import ArgumentParser
import Core
import Design
import Foundation
import LocalBackend
import Shell

/// Serves the local backend until a signal ends it.
struct BackendServeCommand: ServingCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Run a local backend until you press Ctrl-C.",
        discussion: """
            Prints SUPABASE_URL and SUPABASE_KEY, and the file with the service-role key. That key gives full access to \
            every account, so slipway does not print it. AI_URL is the address of models that stand in for an AI server; \
            they take any key. REVENUECAT_URL and REVENUECAT_KEY are those of a Test Store for purchases. Unlike the built-in backend, every program on this machine can call this one.

            EXAMPLE
              slipway backend serve --port 54321 --data ./backend
              slipway backend serve --data ./backend --require-confirmation \\
                --site-url http://localhost:3000
              slipway backend serve --data ./backend --smtp smtp://localhost:1025 \\
                --mail-from app@example.org
              slipway backend serve --data ./backend --signing-key ./signing-key.json
              slipway backend serve --data ./backend --oidc-client-id org.example.app \\
                --oidc-issuer https://appleid.apple.com
            """)

    static var signals: [Int32] { ProcessSignals.ending }

    private struct Form: Encodable {
        let url: String
        /// Of the stand-in for AI servers, which speaks OpenAI's protocol.
        let aiURL: String
        /// Of the Test Store, which speaks the protocol of RevenueCat's clients.
        let purchasesURL: String
        let purchasesKey: String
        let anonKey: String
        let serviceRoleKeyFile: String
        let data: String
    }

    @OptionGroup var common: CommonOptions
    @OptionGroup var serving: BackendServeOptions

    func execute() async throws {
        LogOutput.begin()
        let backend = try await LocalBackend.start(try serving.options())
        let form = Form(
            url: backend.endpoint.url.absoluteString, aiURL: backend.aiURL,
            purchasesURL: backend.purchasesURL, purchasesKey: "test_slipway", anonKey: backend.endpoint.key,
            serviceRoleKeyFile: backend.serviceRoleKeyFile.path, data: serving.directory.path)
        try output(form) {
            Output.print("SUPABASE_URL=\(form.url)\nSUPABASE_KEY=\(form.anonKey)\nAI_URL=\(form.aiURL)")
            Output.print("REVENUECAT_URL=\(form.purchasesURL)\nREVENUECAT_KEY=\(form.purchasesKey)")
            Output.note("slipway: The service-role key is in \(form.serviceRoleKeyFile).")
            Output.note("slipway: Serving \(form.data). Press Ctrl-C to stop.")
        }
        if serving.rateLimits == .off {
            Output.note("slipway: Rate limits are off, so codes can be guessed. Use this for tests only.")
        }
        ProcessSignals.receive(Self.signals) { _ in Task { await backend.stop() } }
        await backend.waitUntilStopped()
    }
}
