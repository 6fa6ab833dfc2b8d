import Foundation
import Terminal
import Testing

/// The shell in a terminal that is written in Python (pyte), beside these tests.
@MainActor
final class PyteTerminal: JourneyTerminal {
    /// The Python with pyte; nil where there is none.
    nonisolated static let python = ProcessInfo.processInfo.environment["SLIPWAY_PYTE"]

    private struct Reply: Decodable {
        let version: Int
        let rows: [String]
        /// Column and row; null while it is hidden.
        let cursor: [Int]?
        /// How the shell has ended; null while it runs.
        let status: Int32?
        /// How often the whole screen was cleared.
        let clears: Int
        /// Which modes and attributes are not as they were before the shell.
        let left: [String]
    }

    /// With all colours, as in process: with fewer, the letters of pictures differ.
    private static let environment = ["TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8"]

    private let program: RunningProgram
    private(set) var screen = ShownScreen([], cursor: nil)
    private var version = 0
    private var isOver = false

    init(_ journey: Journey, _ home: TestHome) throws {
        let python: String = try #require(Self.python)
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("live_terminal.py")
        program = try RunningProgram(
            [script.path, "80", "24", Program.url.path, "shell"], in: home,
            environment: journey.environment.merging(Self.environment) { $1 }, program: python)
    }

    func press(_ bytes: [UInt8]) {
        say(["do": "press", "bytes": bytes.map(Int.init)])
    }

    func resize(columns: Int, rows: Int) {
        say(["do": "resize", "columns": columns, "rows": rows])
    }

    func change() async throws {
        let reply = try await ask(["do": "change", "after": version])
        (version, isOver) = (reply.version, reply.status != nil)
        screen = ShownScreen(
            reply.rows, cursor: reply.cursor.map { Position(column: $0[0], row: $0[1]) })
        if let status = reply.status { throw ProgramEnded(purpose: "keys", status: status, errors: "") }
    }

    func end() async throws {
        let reply = try await ask(["do": "end"])
        isOver = true
        #expect(reply.status == 0)
        #expect(reply.clears == 1)
        #expect(reply.left == [])
        program.closeInput()
        #expect(await program.status() == 0)
    }

    func stop() async {
        program.closeInput()
        _ = await program.status()
    }

    private func say(_ command: [String: Any]) {
        guard let data = try? JSONSerialization.data(withJSONObject: command) else { return }
        program.write(String(decoding: data, as: UTF8.self) + "\n")
    }

    private func ask(_ command: [String: Any]) async throws -> Reply {
        say(command)
        let line = try await program.requireLine("\(command)")
        return try JSONDecoder().decode(Reply.self, from: Data(line.utf8))
    }
}
