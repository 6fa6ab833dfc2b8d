import Foundation
import Testing

/// A text of several lines at a real terminal: pasted, or written in the user's editor.
@Suite(.timeLimit(.minutes(10))) struct EditorJourney {
    private let home = TestHome()
    private static let link = "slipway://settings?sheet=feedback-form"

    /// A shell that shows the form for feedback, and whose user has this script as the editor.
    private func shell(editor script: String, isInControl: Bool = false) async throws -> TerminalShell {
        let preparation = try DriverSession(home)
        try await preparation.register("ada@example.com")
        try await preparation.quit()
        let editor = home.url.appendingPathComponent("editor")
        try "#!/bin/sh\n\(script)\n".write(to: editor, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: editor.path)
        let shell = try TerminalShell(
            home, ["shell", Self.link], environment: ["EDITOR": editor.path], isInControl: isInControl)
        try await shell.prompt()
        return shell
    }

    /// Quits the shell, and returns the text that the form still has.
    private func message(of shell: TerminalShell) async throws -> String? {
        #expect(!shell.terminal.collectsLines)
        #expect(!shell.terminal.echoes)
        #expect(shell.terminal.processesOutput)
        try await shell.write("2")
        // The text has been sent, or the form says why not.
        try await shell.prompt()
        try await shell.write(":quit")
        #expect(await shell.program.status() == 0)
        let listed = try await Program.run(["backend", "feedback", "--json"], in: home)
        return (listed.json as? [[String: Any]])?.last?["message"] as? String
    }

    /// What editors leave behind is personal.
    private func expectNoTrace(of text: String) throws {
        for (path, content) in try home.contents() where path.contains("edit-") {
            Issue.record("\(path) is left: \(String(decoding: content, as: UTF8.self))")
        }
    }

    @Test func theEditorGetsTheTextAndGivesItBack() async throws {
        let shell = try await shell(editor: "stat -c %a \"$1\" >> \"$1\"; echo 'and more' >> \"$1\"")
        try await shell.write("1 first")
        try await shell.prompt()
        try await shell.write(":edit")
        try await shell.prompt()
        #expect(try await message(of: shell) == "first\n600\nand more")
        try expectNoTrace(of: "and more")
    }

    /// Neither the reading of keys nor Ctrl-C is the shell's while the editor has the terminal.
    @Test func theKeysAreTheEditorsWhileItRuns() async throws {
        let shell = try await shell(
            editor: """
                trap 'echo "interrupted" >> "$1"; exit 0' INT
                echo READY
                read line
                echo "$line" > "$1"
                echo AGAIN
                while read line; do :; done
                """, isInControl: true)
        try await shell.write(":edit")
        _ = try await shell.terminal.read(to: "READY\r\n")
        #expect(shell.terminal.collectsLines)
        #expect(shell.terminal.echoes)
        try shell.terminal.type("typed by hand\r")
        _ = try await shell.terminal.read(to: "AGAIN\r\n")
        try shell.terminal.type("\u{3}")
        try await shell.prompt()
        #expect(try await message(of: shell) == "typed by hand\ninterrupted")
    }

    @Test(
        arguments: [
            ("echo lost > \"$1\"; exit 3", "The editor ended with status 3. Nothing was changed."),
            (
                "echo lost > \"$1\"; stty raw -echo -opost; kill -9 $$",
                "The editor ended with status 137. Nothing was changed."
            ),
        ])
    func anEditorThatFailsChangesNothing(script: String, message: String) async throws {
        let shell = try await shell(editor: script)
        try await shell.write("1 kept")
        try await shell.prompt()
        try await shell.write(":edit")
        #expect(try await shell.prompt().contains(message))
        #expect(try await self.message(of: shell) == "kept")
        try expectNoTrace(of: "lost")
    }

    @Test func aPasswordIsNotEdited() async throws {
        let shell = try TerminalShell(
            home, ["shell", "slipway://sign-in-options"], environment: ["EDITOR": "/bin/false"])
        let number = try TerminalShell.number(of: "Password: ", on: try await shell.prompt())
        try await shell.write(":edit \(number)")
        #expect(try await shell.prompt().contains("Password is never shown. Type just \(number)."))
        try shell.terminal.type("\u{4}")
        #expect(await shell.program.status() == 0)
    }
}
