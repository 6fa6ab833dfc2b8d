import Foundation
import Testing

/// A shell with the JSON driver, used line by line.
final class DriverSession: Sendable {
    let program: RunningProgram

    init(_ home: TestHome, arguments: [String] = [], environment: [String: String] = [:]) throws {
        program = try RunningProgram(
            ["shell", "--driver", "jsonl"] + arguments, in: home, environment: environment)
    }

    /// Sends one command and waits for its answer.
    @discardableResult
    func say(_ command: [String: String]) async throws -> Answer {
        let data = try JSONSerialization.data(withJSONObject: command, options: [.sortedKeys, .withoutEscapingSlashes])
        return try await say(line: String(decoding: data, as: UTF8.self))
    }

    @discardableResult
    func say(line: String) async throws -> Answer {
        program.write(line + "\n")
        let answer = try await program.requireLine(line)
        return try JSONDecoder().decode(Answer.self, from: Data(answer.utf8))
    }

    func snapshot() async throws -> Answer.Snapshot {
        try await say(["do": "snapshot"]).snapshot
    }

    @discardableResult
    func tap(_ element: String) async throws -> Answer.Snapshot {
        let answer = try await say(["do": "tap", "element": element])
        #expect(answer.ok, "\(element): \(answer.error?.message ?? "")")
        return answer.snapshot
    }

    @discardableResult
    func type(_ text: String, into element: String) async throws -> Answer.Snapshot {
        let answer = try await say(["do": "type", "element": element, "text": text])
        #expect(answer.ok, "\(element): \(answer.error?.message ?? "")")
        return answer.snapshot
    }

    @discardableResult
    func open(_ url: String) async throws -> Answer {
        try await say(["do": "open", "url": url])
    }

    /// Sends `quit`, and waits for the end of the process.
    func quit() async throws {
        try await say(["do": "quit"])
        #expect(await program.status() == 0)
    }

    /// From the sign-in screen to the welcome tab, with a new account.
    func register(_ email: String, password: String = "correct horse", name: String = "Ada") async throws {
        try await tap("sign-in.options")
        try await tap("options.register")
        try await type(email, into: "register.email")
        try await type(password, into: "register.password")
        try await tap("register.submit")
        try await tap("onboarding.continue")
        try await tap("onboarding.continue")
        try await type(name, into: "onboarding.name")
        try await tap("onboarding.continue")
        try await tap("onboarding.finish")
    }
}
