import Core
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
        #expect(try TemporaryDirectory.mode(of: url) == 0o600)
    }

    @Test func theModeDoesNotDependOnTheUmask() throws {
        try UnfinishedFile(Data(), for: url, mode: 0o666).replace()
        #expect(try TemporaryDirectory.mode(of: url) == 0o666)
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

    @Test func aFailureLeavesNothingBehind() throws {
        let below = directory.path("below")
        try FileManager.default.createDirectory(at: below, withIntermediateDirectories: false)
        let file = try UnfinishedFile(Data("new".utf8), for: below)
        #expect(throws: FileError("replace", below, code: EISDIR)) { try file.replace("replace") }
        try UnfinishedFile(Data("new".utf8), for: url).discard()
        #expect(try directory.names == ["below", "file"])
    }
}
