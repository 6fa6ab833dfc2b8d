import Foundation
import Testing

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

    @Test func hiddenAndForeignDirectoriesAreLeftOut() throws {
        let found = try tree([
            "b/2.swift", "b/1.swift", "a.swift", ".build/x.swift", "b/.git/y.swift", "b/node_modules/z.swift",
            "b/package.json", "Pods/p.swift", "Podfile", "Carthage/c.swift", "Cartfile", "DerivedData/d.swift",
            "b/c/.hidden",
        ])
        #expect(
            found == ["Cartfile", "Podfile", "a.swift", "b/1.swift", "b/2.swift", "b/package.json", "b/c/.hidden"])
    }

    @Test func aModuleCanBeCalledLikeAPackageManagersDirectory() throws {
        #expect(
            try tree(["Sources/Carthage/c.swift", "Pods/p.swift"]) == ["Pods/p.swift", "Sources/Carthage/c.swift"])
    }

    @Test func whatTheRulesExcludeIsLeftOut() throws {
        let files = ["Templates/t.swift", "a/Fixtures/f.swift", "a/Fixtures2/g.swift", "a/Templates/h.swift"]
        let found = try tree(files, excluding: ["Templates", "**/Fixtures"])
        #expect(found == ["a/Fixtures2/g.swift", "a/Templates/h.swift"])
    }

    @Test func aLinkIsFollowedOnceAndNeverRound() throws {
        let place = try ScratchPlace()
        try place.write("", to: "a/file.swift")
        try place.write("", to: "shared/text.swift")
        for (link, target) in [
            ("a/round", place.path), ("a/up", place.path + "/a"), ("a/shared", place.path + "/shared"),
            ("shared/back", place.path + "/a"),
            ("a/out", "/usr"), ("a/nowhere", "gone"),
        ] {
            try FileManager.default.createSymbolicLink(
                atPath: place.path + "/" + link, withDestinationPath: target)
        }
        let tree = try FileTree(at: place.path)
        #expect(tree.directory(at: "a")?.files == ["file.swift", "nowhere"])
        #expect(tree.directory(at: "a")?.directories.map(\.name) == ["shared"])
        #expect(tree.directory(at: "a/shared")?.files == ["text.swift"])
        #expect(tree.directory(at: "a/shared")?.directories.isEmpty ?? false)
        // A package that is also reached through a link counts once.
        var visited: [String] = []
        tree.forEachDirectory { path, _ in visited.append(path) }
        #expect(visited == ["", "a", "shared"])
    }

    @Test func aMissingRootIsAFailure() {
        #expect(throws: ToolFailure.noDirectory("/nowhere/at/all")) { try FileTree(at: "/nowhere/at/all") }
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

    @Test func aDirectoryInNothingIsItsOwnRoot() throws {
        let place = try ScratchPlace()
        try place.write("", to: "deep/file")
        let path = place.path + "/deep"
        let isInSomething = [".modules.yml", ".git"].contains {
            FileSystem.exists("/tmp/" + $0) || FileSystem.exists("/" + $0)
        }
        try #require(!isInSomething, "The temporary directory lies in a repository.")
        #expect(RootFinder.root(above: path) == path)
    }
}
