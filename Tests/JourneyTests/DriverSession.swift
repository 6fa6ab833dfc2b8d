import Foundation
import Testing

/// A shell with the JSON driver, used line by line.
final class DriverSession: Sendable {
    let program: RunningProgram

    init(_ home: TestHome, arguments: [String] = [], environment: [String: String] = [:]) throws {
        program = try RunningProgram(
            ["shell", "--driver", "jsonl"] + arguments, in: home, environment: environment)
    }

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

    /// Requests snapshots until one shows what is expected, and returns it. Limited by the time limit of the test.
    @discardableResult
    func reach(_ what: String, _ isShown: (Answer.Snapshot) -> Bool) async throws -> Answer.Snapshot {
        while true {
            let here = try await snapshot()
            if isShown(here) { return here }
            if Task.isCancelled { throw NotShown(what: what, elements: here.screen.elements) }
        }
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

    /// Kills the program, and waits until it has ended.
    func kill() async {
        program.kill(SIGKILL)
        _ = await program.status()
    }

    /// From the sign-in screen to the welcome tab, with a new account.
    func register(_ email: String, password: String = "correct horse", name: String = "Ada") async throws {
        try await submitRegistration(email, password: password)
        try await finishOnboarding(name: name)
    }
}

/// An expected state that no snapshot showed.
struct NotShown: Error {
    let what: String
    let elements: [Answer.Snapshot.Element]
}
