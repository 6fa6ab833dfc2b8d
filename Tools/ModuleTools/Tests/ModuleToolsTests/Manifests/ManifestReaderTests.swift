import Foundation
import Testing

@testable import ModuleTools

/// SwiftPM is called once for each manifest, and a broken cache only costs time.
struct ManifestReaderTests {
    private let expected: [ManifestReader.Reading] = [.success(.empty("Core"))]

    @Test func aSecondReadingStartsNoProgram() async throws {
        let swift = try await FakeSwift(printing: #"{"name": "Core"}"#)
        #expect(try await swift.reader().read([swift.source()]) == expected)
        #expect(swift.calls == ["package --package-path \(swift.root)/package dump-package"])
        #expect(try await swift.reader().read([swift.source()]) == expected)
        #expect(swift.calls.count == 1)
    }

    @Test func anotherToolchainIsAskedAnew() async throws {
        let swift = try await FakeSwift(printing: #"{"name": "Core"}"#)
        _ = try await swift.reader().read([swift.source()])
        try await swift.answer(failingWith: "error: a newer compiler refuses it")
        let readings = try await swift.reader().read([swift.source()])
        let file = swift.root + "/package/Package.swift"
        #expect(
            readings == [.failure(.badManifest(file: file, reason: "error: a newer compiler refuses it"))])
    }

    @Test(arguments: ["", "{\"key\": \"another\"}"])
    func aCorruptEntryIsReadAnew(_ content: String) async throws {
        let swift = try await FakeSwift(printing: #"{"name": "Core"}"#)
        _ = try await swift.reader().read([swift.source()])
        let entries = try FileManager.default.contentsOfDirectory(atPath: swift.root + "/cache/manifests")
        try #require(entries.count == 1)
        try swift.place.write(content, to: "cache/manifests/" + entries[0])
        #expect(try await swift.reader().read([swift.source()]) == expected)
        #expect(swift.calls.count == 2)
        #expect(try await swift.reader().read([swift.source()]) == expected)
        #expect(swift.calls.count == 2, "The entry is whole again.")
    }

    /// A file shared by two keys, as two equal digests would cause: the key inside is what is compared.
    @Test func anEntryWithAnotherKeyIsNotTaken() async throws {
        let place = try ScratchPlace()
        let cache = ManifestCache(directory: place.path)
        cache.store(.empty("One"), for: "one")
        let one = try #require(FileManager.default.contentsOfDirectory(atPath: place.path + "/manifests").first)
        cache.store(.empty("Two"), for: "two")
        let both = try FileManager.default.contentsOfDirectory(atPath: place.path + "/manifests")
        let two = try #require(both.first { $0 != one })
        try place.write(try #require(FileSystem.text(of: "\(place.path)/manifests/\(one)")), to: "manifests/" + two)
        #expect(cache.manifest(for: "one") == .empty("One"))
        #expect(cache.manifest(for: "two") == nil)
    }

    @Test func aCacheThatCannotBeWrittenIsNoFailure() async throws {
        let swift = try await FakeSwift(printing: #"{"name": "Core"}"#)
        try swift.place.write("A file where the directory should be.", to: "blocked")
        let reader = swift.reader(cache: swift.root + "/blocked")
        #expect(try await reader.read([swift.source()]) == expected)
        #expect(try await reader.read([swift.source()]) == expected)
        #expect(swift.calls.count == 2)
    }

    @Test(arguments: ["", "no JSON", "[]", #"{"targets": []}"#])
    func anAnswerThatIsNoManifestIsABadManifest(_ answer: String) async throws {
        let swift = try await FakeSwift(printing: answer)
        let readings = try await swift.reader().read([swift.source()])
        let reason = "SwiftPM's description of it is no JSON with a name. Is the `swift` in PATH a toolchain's?"
        #expect(
            readings == [.failure(.badManifest(file: swift.root + "/package/Package.swift", reason: reason))])
    }

    @Test(arguments: [
        (["MODULE_TOOLS_CACHE": "/a", "XDG_CACHE_HOME": "/b", "HOME": "/c"], "/a"),
        (["MODULE_TOOLS_CACHE": "", "XDG_CACHE_HOME": "/b", "HOME": "/c"], "/b/module-tools"),
        (["XDG_CACHE_HOME": "relative", "HOME": "/c"], "/c/.cache/module-tools"),
        (["HOME": "/c"], "/c/.cache/module-tools"),
    ])
    func theCacheLiesWhereTheEnvironmentSays(_ environment: [String: String], _ directory: String) {
        #expect(ManifestCache.standardDirectory(environment: environment) == directory)
    }
}
