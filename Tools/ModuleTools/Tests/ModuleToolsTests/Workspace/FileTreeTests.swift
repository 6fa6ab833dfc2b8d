import Foundation
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@testable import ModuleTools

/// Which files of a directory are read, and where a monorepo's root is.
struct FileTreeTests {
    private func tree(_ files: [String], excluding: [String] = []) throws -> [String] {
        let place = try ScratchPlace()
        for file in files { try place.write("", to: file) }
        var found: [String] = []
        try FileTree(at: place.path, excluding: excluding.map { Glob($0) }).forEachDirectory { path, directory in
            found += directory.files.map { RelativePath.join(path, $0) }
        }
        return found
    }

    @Test func hiddenDirectoriesAreLeftOut() throws {
        let found = try tree([
            "b/2.swift", "b/1.swift", "a.swift", ".build/x.swift", "b/.git/y.swift", "b/c/.hidden",
        ])
        #expect(found == ["a.swift", "b/1.swift", "b/2.swift", "b/c/.hidden"])
    }

    @Test func whatTheRulesExcludeIsLeftOut() throws {
        let files = ["Templates/t.swift", "a/Fixtures/f.swift", "a/Fixtures2/g.swift", "a/Templates/h.swift"]
        let found = try tree(files, excluding: ["Templates", "**/Fixtures"])
        #expect(found == ["a/Fixtures2/g.swift", "a/Templates/h.swift"])
    }

    @Test func linksToDirectoriesAreLeftOut() throws {
        let place = try ScratchPlace()
        try place.write("", to: "a/file.swift")
        for (link, target) in [("a/up", place.path), ("a/nowhere", "gone"), ("a/link.swift", "file.swift")] {
            try FileManager.default.createSymbolicLink(
                atPath: place.path + "/" + link, withDestinationPath: target)
        }
        let directory = try FileTree(at: place.path).directory(at: "a")
        #expect(directory?.files == ["file.swift", "link.swift", "nowhere"])
        #expect(directory?.directories.isEmpty == true)
    }

    @Test func theRootIsTheNearestWithRulesElseTheRepository() throws {
        let place = try ScratchPlace()
        try place.write("", to: "outer/.modules.yml")
        try place.write("", to: "outer/inner/.git/HEAD")
        try place.write("", to: "outer/inner/deep/file")
        try place.write("", to: "alone/.git/HEAD")
        try place.write("", to: "alone/deep/file")
        #expect(RootFinder.root(above: place.path + "/outer/inner/deep") == place.path + "/outer")
        #expect(RootFinder.root(above: place.path + "/outer") == place.path + "/outer")
        #expect(RootFinder.root(above: place.path + "/alone/deep") == place.path + "/alone")
    }
}

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
