import ArgumentParser
import AuthFeature
import Design
import Foundation
import Shell

/// The source of a code from an authenticator app.
struct FactorCodeOptions: ParsableArguments {
    @Flag(help: "Read the code from standard input, one line.")
    var codeStdin = false
}

/// Asks for codes of an authenticator app.
enum FactorPrompt {
    /// Asks for a code and uses it. On a terminal, a code that is refused may be entered again, three times in all.
    ///
    /// - Parameter label: the name of the factor.
    @MainActor
    static func ask<T>(
        _ label: String, fromStandardInput: Bool, _ use: @MainActor (String) async throws -> T
    ) async throws -> T {
        var tries = fromStandardInput ? 1 : 3
        while true {
            let code = try SecretPrompt.ask(
                "code from \(label)", fromStandardInput: fromStandardInput, option: "--code-stdin")
            tries -= 1
            do {
                return try await use(code)
            } catch let error as AuthError where tries > 0 && [.factorCodeRefused, .invalidFactorCode].contains(error) {
                Output.note("\(error.description)")
            }
        }
    }
}

extension AuthFeatureCommand {
    /// Signs in. If that needs a second factor and there is a terminal, the code is asked for there.
    @MainActor
    func signIn(
        _ auth: any AuthFeatureAPI, _ begin: @MainActor () async throws -> AppUser
    ) async throws -> AppUser {
        do {
            return try await begin()
        } catch let error as AuthError {
            return try await enterSecondFactor(auth, after: error)
        }
    }

    /// Finishes a sign-in that waits for a code, on the terminal.
    ///
    /// - Throws: `error`, if that is another one or there is no terminal.
    @MainActor
    func enterSecondFactor(_ auth: any AuthFeatureAPI, after error: AuthError) async throws -> AppUser {
        guard case .secondFactorNeeded = error, TerminalDevice.isTerminal(STDIN_FILENO),
            let factors = auth.awaitedSecondFactor?.user.verifiedFactors, let factor = factors.first
        else { throw error }
        Output.note("\(error.description)")
        if factors.count > 1 {
            Output.note(
                "To use another second factor, press Ctrl-C and run: slipway auth factor verify --factor '\(factors[1].label)'"
            )
        }
        return try await FactorPrompt.ask(factor.label, fromStandardInput: false) { code in
            try await auth.verifySecondFactor(code: code, factor: factor.id)
        }
    }
}
