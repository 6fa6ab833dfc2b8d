import Foundation
import Testing

@testable import ModuleTools

/// SwiftPM is called once for each manifest, and a broken cache only costs time.
struct ManifestReaderTests {
    private let expected: [ManifestReader.Reading] = [.success(.empty("Core"))]

    /// As two equal digests would cause.
    private static let other = """
        {"key": "another", "manifest":
         {"name": "Other", "toolsVersion": "", "languageModes": [], "dependencies": [], "products": [], "targets": []}}
        """

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

    @Test(arguments: ["", "{\"key\": \"another\"}", other])
    func anEntryThatIsCorruptOrHasAnotherKeyIsReadAnew(_ content: String) async throws {
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
}
