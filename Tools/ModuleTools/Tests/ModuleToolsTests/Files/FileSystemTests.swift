import Foundation
import Testing

@testable import ModuleTools

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What is read, and what is skipped because reading it could block without end.
struct FileSystemTests {
    private let place: ScratchPlace

    init() throws {
        place = try ScratchPlace()
        try place.write("text", to: "file")
        try place.write("", to: "directory/inside")
        try #require(symlink(place.path + "/pipe", place.path + "/link") == 0)
        try #require(mkfifo(place.path + "/pipe", 0o600) == 0)
    }

    @Test func aDirectoryHoldsFilesDirectoriesAndLinks() throws {
        let entries = try #require(FileSystem.entries(of: place.path)).sorted { $0.name < $1.name }
        #expect(entries.map(\.name) == ["directory", "file", "link"])
        #expect(entries.map(\.isDirectory) == [true, false, false])
    }

    @Test(arguments: [("file", "text"), ("pipe", nil), ("link", nil), ("directory", nil), ("nothing", nil)])
    func onlyARegularFileIsRead(name: String, text: String?) {
        #expect(FileSystem.text(of: place.path + "/" + name) == text)
    }
}
