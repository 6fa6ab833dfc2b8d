import Core
import Foundation
import Testing

@testable import Shell

/// Editors that are one line of a shell's language. One at a time: the signals of keys are ignored meanwhile.
@Suite(.serialized, .timeLimit(.minutes(5))) final class ExternalEditorTests {
    private let directory = FileManager.default.temporaryDirectory.appendingPathComponent("edits-\(UUID().uuidString)")

    deinit {
        try? FileManager.default.removeItem(at: directory)
    }

    private func editor(_ command: String) -> ExternalEditor {
        ExternalEditor(environment: ["PATH": "/usr/bin:/bin", "EDITOR": command], directory: directory)
    }

    private var left: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
    }

    @Test(
        arguments: [
            ("true", "one\ntwo", "one\ntwo"), ("true", "", ""), ("echo two >>", "one", "one\ntwo"),
            ("echo two >>", "", "two"), ("printf 'a\\r\\n\\tb\\n\\n' >", "x", "a\n    b"),
            ("sed -i s/one/two/", "one 'quoted' $HOME", "two 'quoted' $HOME"), (": >", "one", ""),
            ("f() { mv \"$1\" \"$1~\"; sed s/one/two/ \"$1~\" > \"$1\"; }; f", "one", "two"),
        ])
    func theTextIsWhatTheEditorLeaves(command: String, text: String, edited: String) async throws {
        #expect(try await editor(command).edit(.text(text), of: "u1") == edited)
        #expect(left.isEmpty)
    }

    @Test(
        arguments: [
            ("exit 3;", "The editor ended with status 3. Nothing was changed."),
            ("kill -9 $$;", "The editor ended with status 137. Nothing was changed."),
            ("no-such-editor", "Cannot start the editor 'no-such-editor'. Set EDITOR to another editor."),
            ("rm", "The editor removed the text. Nothing was changed."),
            ("f() { rm \"$1\"; mkdir \"$1\"; }; f", "The edited text cannot be read. Nothing was changed."),
        ])
    func anEditorThatFailsChangesNothing(command: String, message: String) async throws {
        await #expect(throws: EditorFailure(refusal: Refusal(.badValue, message))) {
            try await editor(command).edit(.text("one"), of: "u1")
        }
        #expect(left.isEmpty)
    }

    @Test(
        arguments: [
            ("f() { echo two > \"$1\"; exit 3; }; f", "The editor ended with status 3. Nothing was changed."),
            ("f() { echo two > \"$1.swp\"; kill -9 $$; }; f", "The editor ended with status 137. Nothing was changed."),
            ("printf '\\377' >", "The text is not UTF-8. Nothing was changed."),
            ("head -c 1048577 /dev/zero >", "The text is longer than 1048576 bytes. Nothing was changed."),
        ])
    func whatWasWrittenInVainIsKept(command: String, message: String) async throws {
        let failure = await #expect(throws: EditorFailure.self) {
            try await editor(command).edit(.text("one"), of: "u1")
        }
        #expect(failure?.refusal == Refusal(.badValue, message))
        guard case .file(let file)? = failure?.draft else {
            Issue.record("nothing is kept")
            return
        }
        #expect(left.count == 1 && left.allSatisfy { $0.hasPrefix("kept-") })
        // It is the same file the next time, whatever fails then, and goes when its text is taken.
        await #expect(
            throws: EditorFailure(
                refusal: Refusal(.badValue, "The editor ended with status 4. Nothing was changed."), draft: .file(file))
        ) {
            try await editor("exit 4;").edit(.file(file), of: "u1")
        }
        #expect(try await editor("echo three >").edit(.file(file), of: "u1") == "three")
        #expect(left.isEmpty)
        #expect(try await editor("echo four >>").edit(.file(file), of: "u1") == "four")
    }

    /// An account's id is what its server says.
    @Test(arguments: ["u1", "../\u{1b}A b-c", "é"]) func whatIsKeptGoesWithTheAccount(_ account: String) async throws {
        for user in [account, "u1-2", nil] {
            await #expect(throws: EditorFailure.self) {
                try await editor("f() { echo two > \"$1\"; exit 3; }; f").edit(.text("one"), of: user)
            }
        }
        let all = left
        try KeptTexts.remove(of: account, in: directory)
        #expect(all.count == 3 && left.count == 1 && left.allSatisfy { $0.hasPrefix("kept-u1-2-") })
        try KeptTexts.remove(of: "u1-2", in: directory)
        #expect(left.isEmpty)
        try KeptTexts.remove(of: "u1", in: directory.appendingPathComponent("nowhere"))
    }

    /// No process has the first number, and this one has the other.
    @Test(arguments: [(pid_t.max, "one\n", false), (pid_t.max, "two\n", true), (getpid(), "two\n", false)])
    func whatAKilledEditLeavesIsKeptIfTheUserHasWritten(process: pid_t, text: String, isKept: Bool) throws {
        let names = ["kept-u1-\(UUID().uuidString)", "kept-\(UUID().uuidString)"]
        for name in names {
            let edit = directory.appendingPathComponent("edit-\(process)-\(name)")
            try FileManager.default.createDirectory(at: edit, withIntermediateDirectories: true)
            try Data("one\n".utf8).write(to: edit.appendingPathComponent(".given"))
            try Data(text.utf8).write(to: edit.appendingPathComponent("text.txt"))
        }
        let files = editor("true").keepLeftovers()
        #expect(Set(files.map(\.path)) == Set((isKept ? names : []).map { "\(directory.path)/\($0)/text.txt" }))
        #expect(try files.allSatisfy { try String(contentsOf: $0, encoding: .utf8) == text })
        #expect(left.count == (isKept || process == getpid() ? 2 : 0))
        // What is left of an account goes with it, whether it was kept before or not.
        try KeptTexts.remove(of: "u1", in: directory)
        #expect(left.isEmpty)
    }

    @Test func theEditorGetsNoKeys() async throws {
        let editor = ExternalEditor(
            environment: [
                "PATH": "/usr/bin:/bin", "EDITOR": "env >", "LANG": "C", "AI_KEY": "sk-1", "AI_KEY_FILE": "/secret",
                "SUPABASE_KEY": "sb-1", "AI_URL": "http://localhost",
            ], directory: directory)
        let names = try await editor.edit(.text(""), of: "u1").split(separator: "\n").compactMap {
            $0.split(separator: "=").first
        }
        #expect(Set(names.map(String.init)).isSuperset(of: ["PATH", "EDITOR", "LANG", "AI_URL"]))
        #expect(!names.contains { $0.contains("KEY") }, "\(names)")
    }

    @Test func onlyTheUserCanReadTheText() async throws {
        let command = "f() { stat -c %a \"$1\" \"${1%/*}\" > \"$1.modes\"; mv \"$1.modes\" \"$1\"; }; f"
        let modes = try await editor(command).edit(.text("one"), of: "u1")
        #expect(modes == "600\n700")
        #expect(left.isEmpty)
    }

    @Test(
        arguments: [
            (["VISUAL": "a", "EDITOR": "b"], "a"), (["EDITOR": "b"], "b"), (["VISUAL": "", "EDITOR": "b"], "b"),
            (["VISUAL": "", "EDITOR": ""], "vi"), ([:], "vi"),
        ])
    func theEditorIsTheUsersOwn(environment: [String: String], command: String) {
        #expect(ExternalEditor(environment: environment, directory: directory).command == command)
    }

    @Test func aDirectoryThatCannotBeUsedIsNamed() async throws {
        let editor = ExternalEditor(
            environment: ["EDITOR": "true"], directory: URL(fileURLWithPath: "/dev/null/nowhere"))
        await #expect(throws: EditorFailure.self) { try await editor.edit(.text("one"), of: "u1") }
    }
}
