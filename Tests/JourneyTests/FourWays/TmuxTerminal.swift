import Foundation
import Terminal
import Testing

/// The shell in tmux, which this test controls in its control mode (tmux(1), "CONTROL MODE"): its replies and the news of
/// output are lines.
@MainActor
final class TmuxTerminal: JourneyTerminal {
    /// With all colours, as in process: with fewer, the letters of pictures differ.
    private static let environment = ["LC_ALL": "C.UTF-8", "COLORTERM": "truecolor"]
    /// Where tmux is; nil where it is not installed.
    nonisolated static let path: String? = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        .map { directory in "\(directory)/tmux" }.first { path in access(path, X_OK) == 0 }

    private let client: RunningProgram
    private(set) var screen = ShownScreen([], cursor: nil)
    /// What the shell has written since its last whole frame, as tmux reports it. A long frame comes in pieces.
    private var output = ""
    /// Whether the shell has written something that ``screen`` does not show yet.
    private var isOutdated = true
    private var isOver = false

    init(_ journey: Journey, _ home: TestHome) async throws {
        let tmux = try #require(Self.path)
        try FileManager.default.createDirectory(at: home.url, withIntermediateDirectories: true)
        client = try RunningProgram(
            [
                "-u", "-C", "-f", "/dev/null", "-S", home.url.appendingPathComponent("tmux").path, "new-session", "-x",
                "80", "-y", "24", "exec '\(Program.url.path)' shell",
            ], in: home, environment: journey.environment.merging(Self.environment) { $1 }, program: tmux)
        _ = try await reply()
        // The server ends with its session, and the session when this client goes.
        try await say("set-option -g destroy-unattached on")
        try await say("set-option -g window-size manual")
    }

    func press(_ bytes: [UInt8]) async throws {
        try await say("send-keys -H \(bytes.map { String($0, radix: 16) }.joined(separator: " "))")
    }

    func resize(columns: Int, rows: Int) async throws {
        try await say("resize-window -x \(columns) -y \(rows)")
    }

    func change() async throws {
        while !isOutdated || !output.isEmpty { try note(try await nextLine()) }
        isOutdated = false
        let rows = try await say("capture-pane -p")
        let cursor = try await say("display-message -p '#{cursor_x} #{cursor_y} #{cursor_flag}'").first ?? ""
        let numbers = cursor.split(separator: " ").compactMap { Int($0) }
        // Another frame has come meanwhile.
        guard !isOutdated, output.isEmpty else { return try await change() }
        screen = ShownScreen(
            rows, cursor: numbers.count == 3 && numbers[2] == 1 ? Position(column: numbers[0], row: numbers[1]) : nil)
    }

    func end() async throws {
        while !isOver {
            guard let line = await client.nextLine() else { break }
            if line.hasPrefix("%exit") { isOver = true }
        }
        _ = await client.status()
    }

    func stop() async {
        guard !isOver else { return }
        client.write("kill-server\n")
        _ = await client.status()
    }

    /// Whether a frame is complete: at the end its style is reset, and the cursor is put in its place. tmux writes control
    /// characters as octal numbers.
    private static func isWhole(_ output: String) -> Bool {
        output.contains(
            #/(^|\\033\[0?m)(\\01[0125]|\\033\[[0-9;]*[A-H]|\\033\[\?25[hl])*$/#)
    }

    // MARK: Control mode

    /// Gives tmux a command, and returns the lines of its reply.
    @discardableResult
    private func say(_ command: String) async throws -> [String] {
        client.write(command + "\n")
        return try await reply()
    }

    private func reply() async throws -> [String] {
        var line = try await nextLine()
        while !line.hasPrefix("%begin ") {
            try note(line)
            line = try await nextLine()
        }
        let name = line.dropFirst("%begin ".count)
        var reply: [String] = []
        while true {
            line = try await nextLine()
            if line == "%end \(name)" { return reply }
            if line == "%error \(name)" { throw TmuxFailure(message: reply.joined(separator: "\n")) }
            reply.append(line)
        }
    }

    private func nextLine() async throws -> String {
        try await client.requireLine("tmux")
    }

    private func note(_ line: String) throws {
        if line.hasPrefix("%output ") {
            isOutdated = true
            output += line.split(separator: " ", maxSplits: 2).last ?? ""
            if Self.isWhole(output) { output = "" }
        }
        if line.hasPrefix("%exit") { throw TmuxFailure(message: "The shell has ended.") }
    }
}

/// What tmux says about a command that failed.
struct TmuxFailure: Error, CustomStringConvertible {
    let message: String

    var description: String { message }
}
