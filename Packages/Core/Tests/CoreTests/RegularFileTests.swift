import Core
import CoreTesting
import Foundation
import Testing

/// No test measures time: a call that waited would never return.
@Suite(.timeLimit(.minutes(10))) struct RegularFileTests {
    private let directory: TemporaryDirectory
    private var url: URL { directory.path("input") }

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func makeSparse(_ size: off_t) throws {
        let descriptor = open(url.path, O_WRONLY | O_CREAT, 0o600)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        try #require(ftruncate(descriptor, size) == 0)
    }

    @Test func theContentIsReadThroughALinkToo() throws {
        #expect(try RegularFile.read(url, limit: 10) == nil)
        try Data("0123456789".utf8).write(to: url)
        #expect(try RegularFile.read(url, limit: 10) == Data("0123456789".utf8))
        let link = directory.path("link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: url)
        #expect(try RegularFile.read(link, limit: 10) == Data("0123456789".utf8))
    }

    @Test func aLargerFileThanAllowedIsRefusedBeforeItIsRead() throws {
        try makeSparse(3 << 30)
        let error = #expect(throws: FileError.self) { try RegularFile.read(url, limit: 1_000) }
        #expect(
            error?.description
                == "Cannot read \(url.path): File too large. It is larger than 1000 bytes. Move it away.")
        let own = #expect(throws: FileError.self) { try PrivateFile(url).read() }
        #expect(own?.code == EFBIG)
    }

    @Test func aPipeIsNotWaitedFor() throws {
        try #require(mkfifo(url.path, 0o600) == 0)
        let error = #expect(throws: FileError.self) { try RegularFile.read(url, limit: 10) }
        #expect(
            error?.description
                == "Cannot read \(url.path): Invalid argument. It is not a file. Move it away.")
    }

    @Test func aDirectoryAndALoopAreRefused() throws {
        #expect(throws: FileError("read", directory.url, code: EISDIR)) {
            try RegularFile.read(directory.url, limit: 10)
        }
        try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: url.path)
        #expect(throws: FileError("read", url, code: ELOOP)) { try RegularFile.read(url, limit: 10) }
    }

    @Test(arguments: ["/dev/zero", "/dev/null", "/dev/tty"]) func aDeviceIsRefused(path: String) {
        #expect(throws: FileError.self) { try RegularFile.read(URL(fileURLWithPath: path), limit: 10) }
    }

    @Test func rehearsingAWriteLeavesNothing() throws {
        let file = PrivateFile(directory.path("session.json"))
        try file.write(Data("x".utf8))
        try file.rehearseWriting(100_000)
        #expect(try file.read() == Data("x".utf8))
        #expect(try directory.names == ["session.json"])
    }
}
