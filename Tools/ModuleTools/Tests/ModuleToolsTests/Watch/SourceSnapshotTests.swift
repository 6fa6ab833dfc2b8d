import Foundation
import Testing

@testable import ModuleTools

/// Which files have changed since the last look.
struct SourceSnapshotTests {
    private let place: ScratchPlace

    init() throws {
        place = try ScratchPlace()
        try place.write("a", to: "Sources/A/A.swift")
        try place.write("b", to: "Sources/A/B.swift")
        try place.write("rules", to: ".modules.yml")
    }

    private func snapshot() throws -> SourceSnapshot {
        try SourceSnapshot(#require(FileSystem.realPath(place.path)))
    }

    @Test func allDirectoriesAreListed() throws {
        let root = try #require(FileSystem.realPath(place.path))
        let snapshot = try snapshot()
        #expect(snapshot.directories == [root, root + "/Sources", root + "/Sources/A"])
        #expect(snapshot.count == 3)
    }

    /// Some file systems give two saves within a few milliseconds the same time.
    @Test func aSaveThatLooksLikeTheOneBeforeIsFound() throws {
        let file = URL(filePath: place.path + "/Sources/A/A.swift")
        let time = Date(timeIntervalSinceNow: 3600)
        var snapshot = try snapshot()
        for text in ["b", "c"] {
            try Data(text.utf8).write(to: file)
            try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: file.path)
            #expect(try snapshot.update() == ["Sources/A/A.swift"])
            #expect(try snapshot.update() == [])
        }
    }

    @Test func whatWasWrittenAddedAndRemovedIsFound() throws {
        var snapshot = try snapshot()
        #expect(try snapshot.update() == [])
        try place.write("aa", to: "Sources/A/A.swift")
        try FileManager.default.removeItem(atPath: place.path + "/Sources/A/B.swift")
        try place.write("c", to: "Sources/C/C.swift")
        try place.write("other rules", to: ".modules.yml")
        #expect(
            try snapshot.update() == [".modules.yml", "Sources/A/A.swift", "Sources/A/B.swift", "Sources/C/C.swift"])
        #expect(try snapshot.update() == [])
        #expect(snapshot.directories.last?.hasSuffix("/Sources/C") == true)
    }

    /// As editors save: a new file takes the name of the old one. It may have the same size, and the same time.
    @Test func aFileThatIsReplacedIsFound() throws {
        var snapshot = try snapshot()
        let file = place.path + "/Sources/A/A.swift"
        let date = try #require(try FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date)
        try place.write("x", to: "Sources/A/A.swift.tmp")
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file + ".tmp")
        #expect(try snapshot.update() == [])
        #expect(rename(file + ".tmp", file) == 0)
        #expect(try snapshot.update() == ["Sources/A/A.swift"])
    }

    @Test func aFileWrittenWithoutAChangeIsNone() throws {
        var snapshot = try snapshot()
        let file = place.path + "/Sources/A/A.swift"
        try FileManager.default.removeItem(atPath: file)
        try place.write("a", to: "Sources/A/A.swift")
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: file)
        #expect(try snapshot.update() == [])
        // Also when it is read the next time.
        try place.write("b", to: "Sources/A/A.swift")
        #expect(try snapshot.update() == ["Sources/A/A.swift"])
    }

    @Test func aDirectoryThatIsMovedIsFoundInBothPlaces() throws {
        var snapshot = try snapshot()
        try FileManager.default.moveItem(atPath: place.path + "/Sources/A", toPath: place.path + "/Sources/B")
        #expect(
            try snapshot.update() == [
                "Sources/A/A.swift", "Sources/A/B.swift", "Sources/B/A.swift", "Sources/B/B.swift",
            ])
    }

    @Test func aLargeFileIsComparedByItsTime() throws {
        let file = place.path + "/Sources/A/large.bin"
        try place.write("", to: "Sources/A/large.bin")
        let handle = try #require(FileHandle(forWritingAtPath: file))
        try handle.truncate(atOffset: 17 << 20)
        var snapshot = try snapshot()
        #expect(try snapshot.update() == [])
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: file)
        #expect(try snapshot.update() == ["Sources/A/large.bin"])
    }

    @Test func buildProductsAndFilesOfEditorsAreIgnored() throws {
        var snapshot = try snapshot()
        for name in [
            ".build/debug.yaml", ".git/index", "Sources/A/.A.swift.swp", "Sources/A/A.swift~", "Sources/A/4913",
        ] {
            try place.write("new", to: name)
        }
        for name in [
            "Sources/A/#A.swift#", "Sources/A/.#A.swift", "Sources/A/A.swift___jb_tmp___", "Sources/A/A.swift.bak",
        ] {
            try place.write("new", to: name)
        }
        #expect(try snapshot.update() == [])
        #expect(!SourceSnapshot.isIgnored("Tilde~.swift") && !SourceSnapshot.isIgnored("#one"))
    }
}
