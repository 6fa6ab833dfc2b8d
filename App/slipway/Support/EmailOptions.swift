import ArgumentParser
import AuthFeature
import Design
import Foundation
import Shell

/// The email address of an account: an argument, or an option for those who prefer names. On a terminal it may be left
/// out, and is asked for.
struct EmailOptions: ParsableArguments {
    @Argument(help: "Your email address. On a terminal, slipway asks if you leave it out.")
    var address: String?

    @Option(help: ArgumentHelp("Your email address, as an option.", valueName: "address"))
    var email: String?

    func validate() throws {
        guard address == nil || email == nil else {
            throw ValidationError("Give your email address once: as an argument or with --email.")
        }
    }

    /// Nil when no address was given.
    var given: String? {
        let text = (email ?? address ?? "").trimmingCharacters(in: .whitespaces)
        return text.isEmpty ? nil : text
    }

    /// The address that was given; otherwise asks for it. A mistake in it is reported before anything else is asked for.
    func value() throws -> String { try EmailForm.checked(try given ?? EmailPrompt.ask()) }
}

/// Asks for an email address.
enum EmailPrompt {
    private static let missing = "Give your email address, such as anna@example.org."

    /// - Parameter missing: what to say where there is no terminal to ask at.
    static func ask(orSay missing: String = missing) throws -> String {
        guard TerminalDevice.isTerminal(STDIN_FILENO) else { throw CommandFailure(.usage, missing) }
        Output.ask("Email address: ")
        let line = readLine(strippingNewline: true)
        // The end of the input leaves the cursor behind the question.
        if line == nil { Output.ask("\n") }
        let answer = line?.trimmingCharacters(in: .whitespaces) ?? ""
        guard !answer.isEmpty else { throw CommandFailure(.badData, "You entered no email address.") }
        return answer
    }
}
