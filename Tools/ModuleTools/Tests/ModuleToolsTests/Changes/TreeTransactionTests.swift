import Foundation
import Testing

@testable import ModuleTools

struct TreeTransactionTests {
    private let monorepo: Monorepo
    private let before: [String: Data]

    init() throws {
        monorepo = try Monorepo(
            """
            --- a.txt
            first
            --- b/c.txt
            second
            --- b/run.sh
            #!/bin/sh
            --- d/e/f.txt
            third

            """)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: monorepo.root + "/b/run.sh")
        before = try Self.tree(monorepo.root)
    }

    private var change: TreeChange {
        var change = TreeChange()
        change.write("changed\n", to: "a.txt")
        change.remove("b/c.txt")
        change.write("#!/bin/sh\nexit 1\n", to: "b/run.sh")
        change.write("new", to: "x/y/z.txt")
        change.write("new", to: "b/new.txt")
        change.removeDirectory("d/e")
        return change
    }

    /// Every file below a directory with its content, besides the build directory.
    private static func tree(_ root: String) throws -> [String: Data] {
        var files: [String: Data] = [:]
        try FileTree(at: root).forEachDirectory { path, directory in
            for name in directory.files {
                let file = RelativePath.join(path, name)
                files[file] = FileManager.default.contents(atPath: root + "/" + file)
            }
            if directory.files.isEmpty && directory.directories.isEmpty { files[path + "/"] = Data() }
        }
        return files
    }

    private func tree() throws -> [String: Data] { try Self.tree(monorepo.root) }

    @Test func aChangeIsAppliedAndKept() throws {
        try monorepo.write("ignored by git", to: "d/e/product")
        try TreeTransaction.apply(change, root: monorepo.root).keep()
        let after = try tree().mapValues { String(decoding: $0, as: UTF8.self) }
        #expect(
            after == [
                "a.txt": "changed\n", "b/run.sh": "#!/bin/sh\nexit 1\n", "x/y/z.txt": "new", "b/new.txt": "new",
            ])
        // Kept: the next one does not undo it.
        try TreeTransaction.apply(TreeChange(), root: monorepo.root).keep()
        #expect(try tree().count == 4)
    }

    @Test func anUndoneChangeLeavesNothing() throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: monorepo.root + "/a.txt")
        let transaction = try TreeTransaction.apply(change, root: monorepo.root)
        #expect(try tree() != before)
        // What a check has written into a new directory goes with it.
        try monorepo.write("built", to: "x/y/built.txt")
        #expect(transaction.rollBack() == [])
        #expect(try tree() == before)
        #expect(FileSystem.isExecutable(monorepo.root + "/b/run.sh"))
        #expect(FileSystem.permissions(of: monorepo.root + "/a.txt") == 0o600)
    }

    @Test func whatWasEditedMeanwhileIsLeftAndNamed() throws {
        let transaction = try TreeTransaction.apply(change, root: monorepo.root)
        try monorepo.write("edited", to: "a.txt")
        #expect(transaction.rollBack() == ["a.txt"])
        #expect(FileSystem.text(of: monorepo.root + "/a.txt") == "edited")
        #expect(FileSystem.text(of: monorepo.root + "/b/c.txt") == "second\n")
    }

    @Test func aDirectoryWhosePlaceIsTakenIsNamed() throws {
        let transaction = try TreeTransaction.apply(change, root: monorepo.root)
        try monorepo.write("in the way", to: "d/e")
        #expect(transaction.rollBack() == [".build/modules/removed/d/e (could not be moved back to d/e)"])
        #expect(FileSystem.text(of: monorepo.root + "/.build/modules/removed/d/e/f.txt")?.hasPrefix("third") == true)
        #expect(FileSystem.text(of: monorepo.root + "/b/c.txt") == "second\n")
    }

    @Test func whatIsNewIsKeptWhenWhatWasRemovedCannotBeRestored() throws {
        let transaction = try TreeTransaction.apply(change, root: monorepo.root)
        try monorepo.write("in the way", to: "b/c.txt/file")
        #expect(transaction.rollBack() == ["b/c.txt", "b/new.txt", "x"])
        #expect(FileSystem.text(of: monorepo.root + "/x/y/z.txt") == "new")
        #expect(FileSystem.text(of: monorepo.root + "/b/new.txt") == "new")
        #expect(FileSystem.text(of: monorepo.root + "/a.txt") == "first\n")
    }

    @Test func whatAKilledChangeWasRemovingIsNotLost() throws {
        // Neither kept nor undone. A lock is the process's, so it does not stop the next change here.
        _ = try TreeTransaction.apply(change, root: monorepo.root)
        try monorepo.write("again", to: "d/e/f.txt")
        let left = try tree()
        #expect(
            throws: ToolFailure.badFile(
                file: ".build/modules/removed/d/e",
                reason: "A command that was killed has left this directory. Move it back to d/e, or delete it.")
        ) { try TreeTransaction.apply(change, root: monorepo.root) }
        #expect(FileSystem.text(of: monorepo.root + "/.build/modules/removed/d/e/f.txt")?.hasPrefix("third") == true)
        #expect(try tree() == left)
    }

    @Test func whatAStepRewritesIsRestored() throws {
        var change = change
        change.expectRewrite(of: "a.txt")
        let transaction = try TreeTransaction.apply(change, root: monorepo.root)
        try monorepo.write("written by a step", to: "a.txt")
        #expect(transaction.rollBack() == [])
        #expect(try tree() == before)
    }

    @Test func aChangeThatCannotBeAppliedLeavesTheTreeAsItWas() throws {
        var change = change
        // A file cannot be a directory.
        change.write("new", to: "z.txt/inner.txt")
        try monorepo.write("a file", to: "z.txt")
        let before = try tree()
        #expect(throws: ToolFailure.self) { try TreeTransaction.apply(change, root: monorepo.root) }
        #expect(try tree() == before)
    }

    @Test func theDiffOfAChangeMakesTheSameChange() async throws {
        try await monorepo.commit()
        let diff = try await ChangeDiff.text(of: change, root: monorepo.root)
        #expect(try tree() == before)
        let patch = NSTemporaryDirectory() + "/modules-\(UUID().uuidString).diff"
        try Data(diff.utf8).write(to: URL(filePath: patch))
        defer { try? FileManager.default.removeItem(atPath: patch) }
        try await monorepo.git("apply", patch)
        let patched = try tree()
        try await monorepo.git("checkout", "-q", ".")
        try await monorepo.git("clean", "-fdq")
        try TreeTransaction.apply(change, root: monorepo.root).keep()
        #expect(try tree() == patched)
        #expect(diff.contains("\nnew file mode 100644\n") && diff.contains("\n+++ b/x/y/z.txt\n"))
    }
}
