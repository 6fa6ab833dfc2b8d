@testable import Core
import CoreTesting
import Foundation
import Testing

struct UnfinishedFileTests {
    private let directory: TemporaryDirectory
    private let url: URL

    init() throws {
        directory = try TemporaryDirectory()
        url = directory.path("file")
        try Data("old".utf8).write(to: url)
    }

    @Test func theFileIsReplacedOnlyAtTheEnd() throws {
        let file = try UnfinishedFile(Data("new".utf8), for: url)
        #expect(try Data(contentsOf: url) == Data("old".utf8))
        try file.replace()
        #expect(try Data(contentsOf: url) == Data("new".utf8))
        #expect(try directory.names == ["file"])
        #expect(try FileStatus(at: url).permissions == 0o600)
    }

    @Test func theModeDoesNotDependOnTheUmask() throws {
        try UnfinishedFile(Data(), for: url, mode: 0o666).replace()
        #expect(try FileStatus(at: url).permissions == 0o666)
    }

    @Test func anExistingFileIsNotCreatedAgain() throws {
        let file = try UnfinishedFile(Data("new".utf8), for: url)
        #expect(throws: FileError("write", url, code: EEXIST)) { try file.create() }
        #expect(try Data(contentsOf: url) == Data("old".utf8))
        try #require(unlink(url.path) == 0)
        try UnfinishedFile(Data("new".utf8), for: url).create()
        #expect(try Data(contentsOf: url) == Data("new".utf8))
        #expect(try directory.names == ["file"])
    }

    /// File systems such as vfat refuse hard links; other errors are those of the path.
    @Test(arguments: [EPERM, EOPNOTSUPP, ENOSYS])
    func aFileIsCreatedWhereThereAreNoHardLinks(code: Int32) throws {
        let refuse: (String, String) -> Int32 = { _, _ in
            errno = code
            return -1
        }
        let file = try UnfinishedFile(Data("new".utf8), for: url)
        #expect(throws: FileError("write", url, code: EEXIST)) { try file.create(linking: refuse) }
        #expect(try Data(contentsOf: url) == Data("old".utf8))
        let other = directory.path("other")
        try UnfinishedFile(Data("new".utf8), for: other).create(linking: refuse)
        #expect(try Data(contentsOf: other) == Data("new".utf8))
        #expect(try directory.names == ["file", "other"])
    }

    @Test(arguments: [200, 201, 245, 255])
    func aNameMayBeAsLongAsTheSystemAllows(length: Int) throws {
        let names = ["a", "b"].map { String(repeating: "n", count: length - 1) + $0 }
        for name in names {
            try UnfinishedFile(Data("1".utf8), for: directory.path(name)).create()
            try UnfinishedFile(Data("2".utf8), for: directory.path(name)).replace()
            #expect(try Data(contentsOf: directory.path(name)) == Data("2".utf8))
        }
        // What killed writers left for one file is removed, and what they left for the other is not.
        let left = try names.map { try UnfinishedFile(Data(), for: directory.path($0)) }
        try PrivateFile(directory.path(names[0])).removeUnfinished()
        #expect(try directory.names.count == 4)
        left[1].discard()
        #expect(try directory.names == ["file"] + names)
    }

    @Test func aFailureLeavesNothingBehind() throws {
        let below = directory.path("below")
        try FileManager.default.createDirectory(at: below, withIntermediateDirectories: false)
        let file = try UnfinishedFile(Data("new".utf8), for: below)
        #expect(throws: FileError("replace", below, code: EISDIR)) { try file.replace("replace") }
        try UnfinishedFile(Data("new".utf8), for: url).discard()
        #expect(try directory.names == ["below", "file"])
    }
}
