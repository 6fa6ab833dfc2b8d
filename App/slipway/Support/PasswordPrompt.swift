import ArgumentParser
import Foundation
import Shell

/// Where a password comes from: never from an argument, which every process on the machine can read.
struct PasswordOptions: ParsableArguments {
    @Flag(help: "Read the password from standard input: its first line.")
    var passwordStdin = false

    /// Asks for the password without echo, or reads it from standard input when that was asked for.
    func password() throws -> String {
        let isTerminal = TerminalEcho.isTerminal(STDIN_FILENO)
        guard passwordStdin || isTerminal else {
            throw CommandFailure(.usage, "There is no terminal to ask for the password on; use --password-stdin.")
        }
        if !passwordStdin { FileHandle.standardError.write(Data("Password: ".utf8)) }
        if isTerminal { hideTyping() }
        defer {
            if isTerminal {
                TerminalEcho.set(true)
                FileHandle.standardError.write(Data("\n".utf8))
            }
        }
        guard let password = readLine(strippingNewline: true), !password.isEmpty else {
            throw CommandFailure(.badData, "The password is empty.")
        }
        return password
    }

    /// Ctrl-C at the prompt must not leave a terminal behind that shows nothing.
    private func hideTyping() {
        ProcessSignals.intercept(ProcessSignals.ending)
        ProcessSignals.receive(ProcessSignals.ending) { number in
            TerminalEcho.set(true)
            ProcessSignals.raiseDefault(number)
        }
        TerminalEcho.set(false)
    }
}
