import Core
import CoreTesting
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct PrivateFileTests {
    let directory: TemporaryDirectory
    let file: PrivateFile

    init() throws {
        directory = try TemporaryDirectory()
        file = PrivateFile(directory.path("session.json"))
    }

    @Test func whatIsWrittenIsReadBackAndIsItsOwnersAlone() throws {
        try file.write(Data("secret".utf8))
        #expect(try file.read() == Data("secret".utf8))
        #expect(try FileStatus(at: file.url).permissions == 0o600)
        #expect(try directory.names == ["session.json"])
    }

    @Test func whatIsNotThereIsNothing() throws {
        #expect(try file.read() == nil)
        #expect(try PrivateFile(directory.path("a/b/c")).read() == nil)
    }

    @Test func removingTakesTheFileAwayAndIsNoErrorWhenThereIsNone() throws {
        try file.write(Data("x".utf8))
        try file.remove()
        #expect(try file.read() == nil)
        try file.remove()
    }

    @Test(arguments: [0o644, 0o640, 0o604, 0o602, 0o660, 0o610] as [mode_t])
    func aFileThatOthersCanOpenIsNotTrusted(mode: mode_t) throws {
        try file.write(Data("x".utf8))
        #expect(chmod(file.url.path, mode) == 0)
        let error = #expect(throws: FileError.self) { try file.read() }
        #expect(
            error?.description == "Cannot use \(file.url.path): Permission denied. "
                + "Other users can read it. Run: chmod 600 '\(file.url.path)'")
        try file.write(Data("y".utf8))
        #expect(try file.read() == Data("y".utf8))
    }

    @Test(.enabled(if: geteuid() == 0, "giving a file away takes root"))
    func aFileOfAnotherUserIsNotTrusted() throws {
        try file.write(Data("x".utf8))
        #expect(chown(file.url.path, 12_345, 12_345) == 0)
        let error = #expect(throws: FileError.self) { try file.read() }
        #expect(error?.code == EPERM)
        #expect(error?.operation == "use")
    }

    @Test func aSymbolicLinkIsNotFollowed() throws {
        let target = PrivateFile(directory.path("target"))
        try target.write(Data("theirs".utf8))
        try FileManager.default.createSymbolicLink(at: file.url, withDestinationURL: target.url)
        let error = #expect(throws: FileError.self) { try file.read() }
        #expect(error?.code == ELOOP)

        try file.write(Data("ours".utf8))
        #expect(try file.read() == Data("ours".utf8))
        #expect(try target.read() == Data("theirs".utf8))
    }

    @Test func aDirectoryInItsPlaceIsRefusedAndNothingIsLeftBehind() throws {
        try FileManager.default.createDirectory(at: file.url, withIntermediateDirectories: false)
        #expect(throws: FileError("read", file.url, code: EISDIR)) { try file.read() }
        #expect(throws: FileError("replace", file.url, code: EISDIR)) { try file.write(Data("x".utf8)) }
        #expect(try directory.names == ["session.json"])
    }

    @Test func readersNeverSeeHalfAFileWhileItIsReplaced() async throws {
        let file = file
        let versions = (0..<60).map { Data(repeating: UInt8($0), count: 1 + $0 * 997) }
        try file.write(versions[0])
        let isDone = Shared(false)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                defer { isDone.value = true }
                for version in versions { try file.write(version) }
            }
            for _ in 0..<3 {
                group.addTask {
                    var oldest = 0
                    while !isDone.value {
                        let data = try #require(try file.read())
                        let version = Int(try #require(data.first))
                        #expect(data == versions[version])
                        #expect(version >= oldest)
                        oldest = version
                        await Task.yield()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try file.read() == versions.last)
        #expect(try directory.names == ["session.json"])
    }

    @Test func whatAKilledWriterLeftIsRemovedAndNothingElse() throws {
        try file.write(Data("secret".utf8))
        let others = [".session.json", ".other.json.1.2", "session.json.lock"]
        for name in [".session.json.1.2", ".session.json.7.99"] + others {
            try Data("half".utf8).write(to: directory.path(name))
        }
        try file.removeUnfinished()
        #expect(try directory.names == (others + ["session.json"]).sorted())
        #expect(try file.read() == Data("secret".utf8))
    }
}
