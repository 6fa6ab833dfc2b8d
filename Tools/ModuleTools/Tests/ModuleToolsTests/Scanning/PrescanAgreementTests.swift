import Foundation
import Testing

@testable import ModuleTools

/// The scanner compared with the compiler, on every Swift file of the project and on the table of difficult ones.
struct PrescanAgreementTests {
    @Test func agreesWithTheCompilerOnEveryFileOfTheProject() async throws {
        let root = Self.projectRoot
        let sources = try Self.swiftFiles(below: root).enumerated().map { index, path in
            PrescanSource(
                name: path, bytes: try [UInt8](Data(contentsOf: root.appending(path: path))), mark: "_of\(index)")
        }
        try #require(!sources.isEmpty)
        let batches = stride(from: 0, to: sources.count, by: 32).map { sources[$0...].prefix(32) }
        let disagreements = try await Self.disagreements(on: batches.map(Array.init))
        #expect(disagreements.isEmpty, "\(disagreements.joined(separator: "\n"))")
    }

    @Test func agreesWithTheCompilerOnTheTrickyCases() async throws {
        let sources = ImportCase.all.filter(\.isCompared).map { tricky in
            [PrescanSource(name: tricky.testDescription, bytes: tricky.bytes, mark: "")]
        }
        let disagreements = try await Self.disagreements(on: sources)
        #expect(disagreements.isEmpty, "\(disagreements.joined(separator: "\n"))")
    }

    /// The monorepo around this package, or this package alone when it is used without one.
    private static var projectRoot: URL {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        var directory = package
        while directory.path != "/" {
            directory = directory.deletingLastPathComponent()
            let holds = { (name: String) in FileSystem.isDirectory(directory.appending(path: name).path) }
            if holds("Packages"), holds("Tools") { return directory }
        }
        return package
    }

    /// Relative paths; hidden directories are skipped, since SwiftPM keeps other projects' sources there.
    private static func swiftFiles(below root: URL, in path: String = "") throws -> [String] {
        let directory = root.appending(path: path).path
        let entries = try #require(FileSystem.entries(of: directory), "\(directory) cannot be read")
        return try entries.sorted { $0.name < $1.name }.flatMap { entry -> [String] in
            if entry.name.hasPrefix(".") { return [] }
            let inner = path.isEmpty ? entry.name : path + "/" + entry.name
            if entry.isDirectory { return try swiftFiles(below: root, in: inner) }
            return entry.name.hasSuffix(".swift") ? [inner] : []
        }
    }

    /// Two compilers at a time: each keeps a core busy.
    private static func disagreements(on batches: [[PrescanSource]]) async throws -> [String] {
        let directory = FileManager.default.temporaryDirectory.appending(path: "prescan-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let prescan = try await Prescan(directory: directory)
        return try await withThrowingTaskGroup(of: [String].self) { group in
            var disagreements: [String] = []
            for (index, batch) in batches.enumerated() {
                if index >= 2, let found = try await group.next() { disagreements += found }
                group.addTask {
                    try await PrescanComparison(sources: batch, fileName: "\(index)", prescan: prescan).disagreements()
                }
            }
            for try await found in group { disagreements += found }
            return disagreements
        }
    }
}
