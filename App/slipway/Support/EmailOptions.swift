import ArgumentParser
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
        guard given != nil || EmailPrompt.canAsk else { throw ValidationError(EmailPrompt.missing) }
    }

    /// Nil when no address was given.
    var given: String? {
        let text = (email ?? address ?? "").trimmingCharacters(in: .whitespaces)
        return text.isEmpty ? nil : text
    }

    /// The address that was given; otherwise asks for it.
    func value() throws -> String { try given ?? EmailPrompt.ask() }
}

/// Asks for an email address.
enum EmailPrompt {
    static let missing = "Give your email address, for example: slipway auth sign-in anna@example.org."

    static var canAsk: Bool { TerminalDevice.isTerminal(STDIN_FILENO) }

    static func ask() throws -> String {
        Output.ask("Email address: ")
        let answer = readLine(strippingNewline: true)?.trimmingCharacters(in: .whitespaces) ?? ""
        guard !answer.isEmpty else { throw CommandFailure(.badData, "You entered no email address.") }
        return answer
    }
}
