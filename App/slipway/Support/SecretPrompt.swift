import ArgumentParser
import Foundation
import Shell

/// Asks for something that must not be seen: never an argument, which every process on the machine can read.
enum SecretPrompt {
    /// Asks without echo, or takes the next line of standard input when the person said that it comes from there.
    ///
    /// - Parameters:
    ///   - name: what is asked for, in the middle of a sentence.
    ///   - option: the option that says so, to be recommended where there is no terminal.
    static func ask(_ name: String, fromStandardInput: Bool, option: String) throws -> String {
        let isTerminal = TerminalEcho.isTerminal(STDIN_FILENO)
        guard fromStandardInput || isTerminal else {
            throw CommandFailure(.usage, "There is no terminal to ask for the \(name) on; use \(option).")
        }
        if !fromStandardInput {
            FileHandle.standardError.write(Data("\(name.prefix(1).uppercased())\(name.dropFirst()): ".utf8))
        }
        if isTerminal { hideTyping() }
        defer {
            if isTerminal {
                TerminalEcho.set(true)
                FileHandle.standardError.write(Data("\n".utf8))
            }
        }
        guard let secret = readLine(strippingNewline: true), !secret.isEmpty else {
            throw CommandFailure(.badData, "The \(name) is empty.")
        }
        return secret
    }

    /// Ctrl-C at the prompt must not leave a terminal behind that shows nothing.
    private static func hideTyping() {
        ProcessSignals.intercept(ProcessSignals.ending)
        ProcessSignals.receive(ProcessSignals.ending) { number in
            TerminalEcho.set(true)
            ProcessSignals.raiseDefault(number)
        }
        TerminalEcho.set(false)
    }
}

/// Where a password comes from.
struct PasswordOptions: ParsableArguments {
    @Flag(help: "Read the password from standard input: one line, after the code if that comes from there too.")
    var passwordStdin = false

    func password(_ name: String = "password") throws -> String {
        try SecretPrompt.ask(name, fromStandardInput: passwordStdin, option: "--password-stdin")
    }
}

/// Where a code from a mail comes from.
struct CodeOptions: ParsableArguments {
    @Flag(help: "Read the code from standard input: its first line.")
    var codeStdin = false

    func code() throws -> String {
        try SecretPrompt.ask("code from the mail", fromStandardInput: codeStdin, option: "--code-stdin")
    }
}
