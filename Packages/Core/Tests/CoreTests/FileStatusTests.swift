import Core
import CoreTesting
import Foundation
import Testing

struct FileStatusTests {
    @Test func describesTheFileAtThePath() throws {
        let directory = try TemporaryDirectory()
        let file = directory.url.appendingPathComponent("file")
        try Data().write(to: file)
        try #require(chmod(file.path, 0o640) == 0)
        let status = try FileStatus(at: file)
        #expect(status.permissions == 0o640)
        #expect(status.isFile && status.isOwn)
        #expect(try !FileStatus(at: directory.url).isFile)

        let link = directory.url.appendingPathComponent("link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
        #expect(try FileStatus(at: link).kind == .link)
        #expect(try FileStatus(at: link, followsLinks: true) == status)

        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        #expect(try FileStatus(of: descriptor, file) == status)
    }
}
