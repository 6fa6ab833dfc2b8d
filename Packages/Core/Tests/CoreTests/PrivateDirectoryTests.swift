import Core
import CoreTesting
import Foundation
import Testing

struct PrivateDirectoryTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test func missingParentsAreMadeAndAllAreClosedToOthers() throws {
        try PrivateDirectory(directory.path("a/b/c")).prepare()
        for path in ["a", "a/b", "a/b/c"] {
            #expect(try FileStatus(at: directory.path(path)).permissions == 0o700)
        }
    }

    @Test(arguments: [0o755, 0o777, 0o750, 0o500, 0o000] as [mode_t])
    func anOpenDirectoryIsClosedAndAClosedOneIsMadeUsable(mode: mode_t) throws {
        let url = directory.path("d")
        #expect(mkdir(url.path, 0o700) == 0)
        #expect(chmod(url.path, mode) == 0)
        try PrivateDirectory(url).prepare()
        #expect(try FileStatus(at: url).permissions == 0o700)
    }

    @Test func aDirectoryThatUsersShareStaysOpen() throws {
        let url = directory.path("shared")
        #expect(mkdir(url.path, 0o700) == 0)
        #expect(chmod(url.path, 0o1777) == 0)
        let error = #expect(throws: FileError.self) { try PrivateDirectory(url).prepare() }
        #expect(error?.remedy == "Other users need it too. Choose a directory in it.")
        #expect(try FileStatus(at: url).mode == 0o1777)
    }

    @Test func theParentsThatWereThereStayAsTheyWere() throws {
        #expect(chmod(directory.url.path, 0o755) == 0)
        try PrivateDirectory(directory.path("d")).prepare()
        #expect(try FileStatus(at: directory.url).permissions == 0o755)
    }

    @Test func aSymbolicLinkIsNotADirectoryOfOurs() throws {
        let target = directory.path("target")
        #expect(mkdir(target.path, 0o755) == 0 && chmod(target.path, 0o755) == 0)
        let link = directory.path("link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
        let error = #expect(throws: FileError.self) { try PrivateDirectory(link).prepare() }
        #expect(
            error?.description == "Cannot use \(link.path): Not a directory. Move it away.")
        #expect(try FileStatus(at: target).permissions == 0o755)
    }

    @Test func aFileOnTheWayIsAnErrorWithARemedy() throws {
        try Data().write(to: directory.path("f"))
        let url = directory.path("f/d")
        let error = #expect(throws: FileError.self) { try PrivateDirectory(url).prepare() }
        #expect(
            error?.description == "Cannot open \(url.path): Not a directory. "
                + "Make it writable, or set SLIPWAY_HOME to a directory that is.")
    }

    @Test(.enabled(if: geteuid() == 0, "giving a directory away takes root"))
    func aDirectoryOfAnotherUserIsRefusedAndLeftUnchanged() throws {
        let url = directory.path("d")
        #expect(mkdir(url.path, 0o755) == 0 && chmod(url.path, 0o755) == 0)
        #expect(chown(url.path, 12_345, 12_345) == 0)
        let error = #expect(throws: FileError.self) { try PrivateDirectory(url).prepare() }
        #expect(error?.code == EPERM)
        #expect(error?.remedy == "It belongs to another user. Set SLIPWAY_HOME to your own.")
        #expect(try FileStatus(at: url).permissions == 0o755)
    }

    @Test(.enabled(if: geteuid() != 0, "root may write anywhere"))
    func aParentThatCannotBeWrittenIsAnErrorWithARemedy() throws {
        #expect(chmod(directory.url.path, 0o500) == 0)
        defer { chmod(directory.url.path, 0o700) }
        let error = #expect(throws: FileError.self) { try PrivateDirectory(directory.path("d")).prepare() }
        #expect(error?.code == EACCES)
        #expect(error?.operation == "create")
    }
}
