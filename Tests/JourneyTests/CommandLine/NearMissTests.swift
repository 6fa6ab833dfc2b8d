import Foundation
import Testing

/// Commands that do not exist, those that have other names, and how a refused line is answered.
@Suite(.timeLimit(.minutes(10))) struct NearMissTests {
    private func run(_ line: String) async throws -> Program.Result {
        try await Program.run(line.split(separator: " ").map(String.init), in: TestHome())
    }

    @Test(arguments: [
        ("setings", "There is no command 'setings'. Did you mean 'settings'?"),
        ("logn", "There is no command 'logn'. Did you mean 'login'?"),
        ("--nonsense", "Unknown option '--nonsense'."),
        ("settings lst", "'slipway settings' has no command 'lst'. Did you mean 'list'?"),
        ("--no-color settings lst", "'slipway settings' has no command 'lst'. Did you mean 'list'?"),
        ("settings --no-color lst --help", "'slipway settings' has no command 'lst'. Did you mean 'list'?"),
        ("backend purchases shwo", "'slipway backend purchases' has no command 'shwo'. Did you mean 'show'?"),
        ("auth logn", "'slipway auth' has no command 'logn'. Did you mean 'login'?"),
        ("auth factor lsit", "'slipway auth factor' has no command 'lsit'. Did you mean 'list'?"),
        ("help setings", "There is no command 'setings'. Did you mean 'settings'?"),
        ("help settings lst", "'slipway settings' has no command 'lst'. Did you mean 'list'?"),
        ("settings help lst", "'slipway settings' has no command 'lst'. Did you mean 'list'?"),
        ("help doctor more", "'slipway doctor' has no command 'more'."),
        ("shell nowhere", "'nowhere' is not a link. Links look like slipway://settings."),
        ("settings list more", "Unexpected argument 'more'."),
        ("settings set", "Missing expected argument '<key>'."),
    ])
    func whatCannotBeUnderstoodIs64AndIsNamed(_ line: String, message: String) async throws {
        let result = try await run(line)
        #expect(result.status == 64)
        #expect(result.output.isEmpty)
        let lines = result.errors.split(separator: "\n").map(String.init)
        #expect(lines.first == "slipway: \(message)")
        #expect(lines.count == 2)
        #expect(lines.last?.hasSuffix(" --help' to see how to use it.") == true, "\(result.errors)")
    }

    @Test func aCommandThatFailsWhileItRunsSaysSoOnce() async throws {
        let text = "Cannot ask for the password without a terminal. Use --password-stdin."
        #expect(try await run("auth sign-in anna@example.org").errors == "slipway: \(text)\n")
        let json = try await run("auth sign-in anna@example.org --json")
        #expect(json.status == 64)
        #expect(json.errors == "{\"error\":{\"code\":64,\"message\":\"\(text)\"}}\n")
    }

    @Test(arguments: [
        ("--json settings lst", "'slipway settings' has no command 'lst'. Did you mean 'list'?"),
        ("settings set --json", "Missing expected argument '<key>'."),
    ])
    func aRefusalIsJSONForAProgram(_ line: String, message: String) async throws {
        let result = try await run(line)
        #expect(result.status == 64)
        #expect(result.output.isEmpty)
        let form = try JSONSerialization.jsonObject(with: Data(result.errors.utf8)) as? [String: [String: Any]]
        #expect(form?["error"]?["code"] as? Int == 64)
        #expect(form?["error"]?["message"] as? String == message)
    }

    @Test(arguments: [
        ("login", "auth sign-in"), ("logout", "auth sign-out"), ("signup", "auth sign-up"), ("whoami", "auth status"),
        ("auth login", "auth sign-in"), ("auth whoami", "auth status"),
    ])
    func shortFormsStandForCommands(_ short: String, command: String) async throws {
        let full = try await run("\(command) --help")
        #expect(full.output.contains("USAGE: slipway \(command) "))
        for line in ["\(short) --help", "help \(short)", "--no-color \(short) --help"] {
            let result = try await run(line)
            #expect(result.status == 0, "\(line): \(result.errors)")
            #expect(result.output == full.output, "\(line)")
        }
    }

    @Test func helpOfAGroupIsUnderstoodInBothOrders() async throws {
        let help = try await run("help settings list")
        #expect(help.output.contains("USAGE: slipway settings list "))
        #expect(try await run("settings help list").output == help.output)
        #expect(try await run("settings list --help").output == help.output)
        #expect(try await run("help").output == run("--help").output)
    }

    /// A secret in a wrong place must not be repeated.
    @Test func aURLsPasswordIsHiddenInARefusalAndAUserIsShownInHelp() async throws {
        let refused = try await run("settings list smtps://ada:opensesame@example.com")
        #expect(refused.status == 64)
        #expect(!refused.errors.contains("opensesame"))
        #expect(try await run("backend serve --help").output.contains("smtps://user@host"))
    }
}
