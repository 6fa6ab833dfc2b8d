import ArgumentParser
import AuthFeature
import Design
import Foundation
import Shell
import Synchronization

/// Asks for a secret. It is never an argument, because every process on the machine can read arguments.
enum SecretPrompt {
    /// Asks without echo, or reads the next line of standard input if the user has requested that.
    ///
    /// - Parameters:
    ///   - name: the name of the secret, for the middle of a sentence.
    ///   - option: the option that selects standard input, to be recommended where there is no terminal.
    ///   - question: what to ask; nil to ask for the name.
    static func ask(
        _ name: String, fromStandardInput: Bool, option: String, question: TerminalText? = nil
    ) throws -> String {
        if !fromStandardInput { try requireTerminal(for: name, option: option) }
        let isTerminal = TerminalDevice.isTerminal(STDIN_FILENO)
        let question: TerminalText =
            fromStandardInput ? "" : question ?? "\(name.prefix(1).uppercased())\(name.dropFirst()): "
        if isTerminal { beginTyping(question) } else { Output.ask(question) }
        defer { if isTerminal { endTyping() } }
        guard let secret = readLine(strippingNewline: true), !secret.isEmpty else {
            throw CommandFailure(.badData, "You entered no \(name).")
        }
        return secret
    }

    /// Asks for a password that the user is choosing now: says the rule, then asks twice. After a mistake both are asked
    /// for again, three times in all.
    static func askNew(option: String) throws -> String {
        let name = "new password"
        try requireTerminal(for: name, option: option)
        var problem = PasswordRule.text
        for _ in 0..<3 {
            Output.note("\(problem)")
            let password = try ask(name, fromStandardInput: false, option: option)
            guard PasswordRule.accepts(password) else {
                problem = PasswordRule.text
                continue
            }
            let repeated = try ask(name, fromStandardInput: false, option: option, question: "Repeat the password: ")
            if repeated == password { return password }
            problem = "The passwords differ. Try again."
        }
        throw CommandFailure(.badData, "You did not enter the same new password twice. Nothing was changed.")
    }

    private static func requireTerminal(for name: String, option: String) throws(CommandFailure) {
        guard TerminalDevice.isTerminal(STDIN_FILENO) else {
            throw CommandFailure(.usage, "Cannot ask for the \(name) without a terminal. Use \(option).")
        }
    }

    /// The question that is open on the terminal; nil while no secret is being typed.
    private static let open = Mutex<TerminalText?>(nil)

    // Neither Ctrl-C nor Ctrl-Z may leave the terminal without echo, and after `fg` the echo must be off again.
    private static let listens: Void = {
        let signals = ProcessSignals.ending + [SIGQUIT] + ProcessSignals.jobControl
        ProcessSignals.intercept(signals)
        ProcessSignals.receive(signals) { number in
            switch number {
            case SIGTSTP:
                TerminalEcho.set(true)
                kill(getpid(), SIGSTOP)
            case SIGCONT: open.withLock { if let question = $0 { hide(question) } }
            default:
                TerminalEcho.set(true)
                WaitNotice.clear()
                ProcessSignals.raiseDefault(number)
            }
        }
    }()

    /// From now on, a signal leaves the terminal as it was: with its echo, and without a line that says what is waited
    /// for. A process has one receiver of signals.
    static func listenToSignals() { _ = listens }

    private static func beginTyping(_ question: TerminalText) {
        listenToSignals()
        open.withLock {
            $0 = question
            hide(question)
        }
    }

    private static func endTyping() {
        open.withLock {
            $0 = nil
            TerminalEcho.set(true)
        }
        Output.ask("\n")
    }

    // The question comes last: once it is visible, the user can type.
    private static func hide(_ question: TerminalText) {
        TerminalEcho.set(false)
        Output.ask(question)
    }
}

struct PasswordOptions: ParsableArguments {
    @Flag(help: "Read the password from standard input, one line.")
    var passwordStdin = false

    func password() throws -> String {
        try SecretPrompt.ask("password", fromStandardInput: passwordStdin, option: Self.option)
    }

    func newPassword() throws -> String {
        passwordStdin
            ? try SecretPrompt.ask("new password", fromStandardInput: true, option: Self.option)
            : try SecretPrompt.askNew(option: Self.option)
    }

    private static let option = "--password-stdin"
}

struct CodeOptions: ParsableArguments {
    @Flag(help: "Read the code from standard input, one line.")
    var codeStdin = false

    func code() throws -> String {
        try SecretPrompt.ask("code in the mail", fromStandardInput: codeStdin, option: "--code-stdin")
    }
}
