import Foundation
import Testing

/// A text that is written in the user's editor, at a real terminal.
@Suite(.timeLimit(.minutes(10))) struct EditorJourney {
    private let home = TestHome()
    /// Neither the reading of keys nor Ctrl-C is the shell's while the editor has the terminal.
    @Test func theKeysAreTheEditorsWhileItRuns() async throws {
        let preparation = try DriverSession(home)
        try await preparation.register("ada@example.com")
        try await preparation.quit()
        let editor = home.url.appendingPathComponent("editor")
        let script = """
            #!/bin/sh
            trap 'echo "interrupted" >> "$1"; exit 0' INT
            echo READY
            read line
            echo "$line" > "$1"
            echo AGAIN
            while read line; do :; done
            """
        try script.write(to: editor, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: editor.path)
        let shell = try TerminalShell(
            home, ["shell", "slipway://settings?sheet=feedback-form"], environment: ["EDITOR": editor.path],
            isInControl: true)
        try await shell.prompt()
        try await shell.write(":edit")
        _ = try await shell.terminal.read(to: "READY\r\n")
        #expect(shell.terminal.collectsLines)
        #expect(shell.terminal.echoes)
        try shell.terminal.type("typed by hand\r")
        _ = try await shell.terminal.read(to: "AGAIN\r\n")
        try shell.terminal.type("\u{3}")
        try await shell.prompt()
        #expect(!shell.terminal.collectsLines)
        #expect(!shell.terminal.echoes)
        #expect(shell.terminal.processesOutput)
        try await shell.write("2")
        // The text has been sent, or the form says why not.
        try await shell.prompt()
        try await shell.write(":quit")
        #expect(await shell.program.status() == 0)
        for (path, _) in try home.contents() where path.contains("edit-") { Issue.record("\(path) is left") }
        let listed = try await Program.run(["backend", "feedback", "--json"], in: home)
        #expect((listed.json as? [[String: Any]])?.last?["message"] as? String == "typed by hand\ninterrupted")
    }
}
