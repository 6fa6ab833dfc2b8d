import ArgumentParser
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
    static func ask(_ name: String, fromStandardInput: Bool, option: String) throws -> String {
        let isTerminal = TerminalDevice.isTerminal(STDIN_FILENO)
        guard fromStandardInput || isTerminal else {
            throw CommandFailure(.usage, "There is no terminal to ask for the \(name) on; use \(option).")
        }
        let question: TerminalText = fromStandardInput ? "" : "\(name.prefix(1).uppercased())\(name.dropFirst()): "
        if isTerminal { beginTyping(question) } else { Output.ask(question) }
        defer { if isTerminal { endTyping() } }
        guard let secret = readLine(strippingNewline: true), !secret.isEmpty else {
            throw CommandFailure(.badData, "The \(name) is empty.")
        }
        return secret
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
                ProcessSignals.raiseDefault(number)
            }
        }
    }()

    private static func beginTyping(_ question: TerminalText) {
        _ = listens
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

/// The source of a password.
struct PasswordOptions: ParsableArguments {
    @Flag(help: "Read the password from standard input: one line, after the code if that comes from there too.")
    var passwordStdin = false

    func password(_ name: String = "password") throws -> String {
        try SecretPrompt.ask(name, fromStandardInput: passwordStdin, option: "--password-stdin")
    }
}

/// The source of a code from a mail.
struct CodeOptions: ParsableArguments {
    @Flag(help: "Read the code from standard input: its first line.")
    var codeStdin = false

    func code() throws -> String {
        try SecretPrompt.ask("code from the mail", fromStandardInput: codeStdin, option: "--code-stdin")
    }
}
