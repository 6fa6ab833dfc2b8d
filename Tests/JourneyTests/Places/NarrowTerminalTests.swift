import Foundation
import Testing

/// What commands print breaks between words, where the terminal would break inside of them.
@Suite(.timeLimit(.minutes(10))) struct NarrowTerminalTests {
    @Test(arguments: [["doctor"], ["routes", "list"], ["routes", "explain", "slipway://chatt"]])
    func linesFitTheTerminal(_ arguments: [String]) async throws {
        let columns = 60
        let terminal = try TestTerminal()
        terminal.resize(columns: columns)
        let shell = try RunningProgram(
            ["-c", "\"$0\" \"$@\" --no-pager; echo the-end", Program.url.path] + arguments, in: TestHome(),
            terminal: terminal, showsOutput: true, program: "/bin/sh")
        let shown = try await terminal.read(to: "the-end\r\n")
        _ = await shell.status()
        let lines = shown.split(separator: "\r\n").filter { $0 != "the-end" }
        for line in lines where line.count > columns {
            // A path stands alone.
            #expect(line.split(separator: " ").count == 1, "\(line)")
        }
        #expect(lines.contains { $0.count <= columns && $0.hasPrefix("    ") }, "something was broken: \(lines)")

        let piped = try await Program.run(arguments, in: TestHome())
        #expect(piped.output.split(separator: "\n").contains { $0.count > columns }, "nothing is broken in a pipe")
    }
}
