import ArgumentParser
import AuthFeature
import Composition
import Design
import Foundation
import Shell

protocol AuthFeatureCommand: ConnectedCommand {
    /// The parts of the feature's API that the command uses.
    associatedtype Auth
    @MainActor func execute(_ auth: Auth) async throws
    var asksForMail: Bool { get }
}

extension AuthFeatureCommand {
    // The command may ask something afterwards, or print a secret.
    static var isPaged: Bool { false }
    var asksForMail: Bool { false }

    /// Checks that the result can be stored before any request is sent, and afterwards stops what was started for it.
    @MainActor func execute() async throws {
        let dependencies = try await dependencies()
        try await dependencies.prepare()
        try await dependencies.finishing {
            guard let auth = dependencies.authFeature as? Auth else { preconditionFailure("\(Auth.self) is no part") }
            try await execute(auth)
            guard asksForMail, dependencies.backend.isEmbedded else { return }
            Output.note(
                "slipway: The built-in backend keeps its mail on this machine. Read it with 'slipway backend outbox'. Its "
                    + "links work in a browser while a shell is open, and always with 'slipway auth verify'.")
        }
    }

    func reportSignedIn(_ user: AppUser) throws { try report(user, "You are signed in as \(user.label).") }

    func report(_ user: AppUser, _ text: TerminalText) throws { try output(user.form) { Output.print(text) } }

    /// Reports that a mail was requested; the output is the same whether or not there is such an account.
    func reportMail(to email: String, _ text: TerminalText) throws {
        try output(["email": email]) { Output.print(text) }
    }
}

extension AppUser {
    var label: String { email ?? uid }

    /// For programs.
    var form: JSONObject {
        let members: JSONObject = ["id": uid, "email": email, "name": name, "pendingEmail": pendingEmail]
        return ["user": members]
    }
}

/// The email address of an account: an argument, or an option for those who prefer names. On a terminal it may be left
/// out, and is asked for.
struct EmailOptions: ParsableArguments {
    @Argument(help: "Your email address. On a terminal, slipway asks if you leave it out.")
    var address: String?

    @Option(help: ArgumentHelp("Your email address, as an option.", valueName: "address"))
    var email: String?

    func validate() throws { try Self.checkOnce(address, email) }

    static func checkOnce(_ address: String?, _ email: String?) throws {
        guard address == nil || email == nil else {
            throw ValidationError("Give your email address once: as an argument or with --email.")
        }
    }

    /// Nil when no address was given.
    static func given(_ address: String?, _ email: String?) -> String? {
        let text = (email ?? address ?? "").trimmingCharacters(in: .whitespaces)
        return text.isEmpty ? nil : text
    }

    /// The address that was given; otherwise asks for it. A mistake in it is reported before anything else is asked for.
    func value() throws -> String { try EmailForm.checked(try Self.given(address, email) ?? Self.ask()) }

    /// Asks for an email address.
    ///
    /// - Parameter missing: what to say where there is no terminal to ask at.
    static func ask(orSay missing: String = "Give your email address, such as anna@example.org.") throws -> String {
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
