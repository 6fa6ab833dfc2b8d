import Foundation
import Testing

/// Long output is paged at a terminal, and nowhere else.
@Suite(.timeLimit(.minutes(10))) struct PagerTests {
    private let home = TestHome()
    private let terminal: TestTerminal

    init() throws {
        terminal = try TestTerminal()
        terminal.resize(columns: 80, rows: 10)
    }

    /// Runs a command at the terminal.
    private func run(_ words: [String], _ environment: [String: String]) async throws -> (shown: String, status: Int32)
    {
        let program = try RunningProgram(
            words, in: home, environment: ["TERM": "xterm"].merging(environment) { $1 }, terminal: terminal,
            showsOutput: true)
        // A terminal whose lines are not read blocks the program.
        async let shown = terminal.read(to: "END\r\n")
        let status = await program.status()
        try terminal.programSide.write(contentsOf: Data("END\n".utf8))
        return (try await shown, status)
    }

    @Test(arguments: [["settings", "--help"], ["routes", "list"]])
    func longOutputIsPaged(_ words: [String]) async throws {
        let (shown, status) = try await run(words, ["PAGER": "echo PAGED; cat"])
        #expect(status == 0)
        #expect(shown.hasPrefix("PAGED\r\n"))
        #expect(shown.components(separatedBy: "\r\n").count > 10)
    }

    /// Others may show their codes. Both programs are an assignment for the shell, and `cat`.
    @Test(arguments: [("less=; cat", true), ("more=; cat", false)])
    func onlyLessGetsColours(_ pager: String, hasColours: Bool) async throws {
        let (shown, _) = try await run(["routes", "list"], ["PAGER": pager])
        #expect(shown.hasPrefix("\u{1b}[1mslipway://") == hasColours && shown.contains("slipway://"), "\(shown)")
    }

    @Test(arguments: [["settings", "get", "appearance"], ["routes", "list", "--json"]])
    func whatFitsOrIsForAProgramIsNotPaged(_ words: [String]) async throws {
        let (shown, status) = try await run(words, ["PAGER": "echo PAGED; cat"])
        #expect(status == 0)
        #expect(!shown.contains("PAGED"))
    }

    @Test(arguments: [
        (["help", "--no-pager"], "echo PAGED; cat", "xterm"), (["exit-codes"], "", "xterm"),
        (["exit-codes"], "cat", "xterm"), (["exit-codes"], "echo PAGED; cat", "dumb"),
    ])
    func noPagerWhereThereIsToBeNone(_ words: [String], pager: String, kind: String) async throws {
        terminal.resize(columns: 80, rows: 4)
        let (shown, status) = try await run(words, ["PAGER": pager, "TERM": kind])
        #expect(status == 0)
        #expect(!shown.contains("PAGED"))
        #expect(shown.components(separatedBy: "\r\n").count > 4)
    }

    @Test func aPipeIsNotPaged() async throws {
        let result = try await Program.run(["help"], in: home, environment: ["PAGER": "echo PAGED; cat"])
        #expect(result.status == 0)
        #expect(result.output.hasPrefix("OVERVIEW: "))
    }

    /// A pager that does not exist, and those that quit early, fail or are killed: none is a failure of the command.
    @Test(arguments: ["/nonexistent/pager", "exit 3", "kill -KILL $$"])
    func theCommandsStatusIsItsOwn(_ pager: String) async throws {
        let (shown, status) = try await run(["routes", "list"], ["PAGER": pager])
        #expect(status == 0)
        #expect(shown.contains("slipway://settings") == pager.hasPrefix("/"))
    }

    /// Of a terminal's keys, the shell that starts the pager gets signals as well.
    @Test func ctrlCAtTheTerminalIsThePagers() async throws {
        try FileManager.default.createDirectory(at: home.url, withIntermediateDirectories: true)
        let pager = home.url.appendingPathComponent("pager")
        let script = """
            #!/bin/sh
            trap 'echo INTERRUPTED; read line < /dev/tty; echo "READ $line"; exit' INT
            echo READY
            read line < /dev/tty
            """
        try script.write(to: pager, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: pager.path)
        let shell = try FullScreenProgram(home, ["json"], environment: ["PAGER": pager.path], isInControl: true)
        _ = try await shell.terminal.read(to: "READY\r\n")
        try shell.terminal.type("\u{3}")
        // The command waits for the pager, which reads on.
        _ = try await shell.terminal.read(to: "INTERRUPTED\r\n")
        try shell.terminal.type("on\r")
        _ = try await shell.terminal.read(to: "READ on\r\n")
        #expect(await shell.program.status() == 0)
    }
}
