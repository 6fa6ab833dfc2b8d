import Foundation
import Testing

@testable import ModuleTools

/// The scanner against the compiler, on the Swift files of the project and on the table of tricky ones.
struct PrescanAgreementTests {
    /// Of how many files one is compared, for a compiler starts for each: ten, unless `MODULES_COMPARED_STRIDE` says
    /// otherwise; 1 for all of them.
    private static let comparedStride =
        ProcessInfo.processInfo.environment["MODULES_COMPARED_STRIDE"].flatMap(Int.init) ?? 10

    @Test func agreesWithTheCompilerOnTheFilesOfTheProject() async throws {
        let root = Self.projectRoot
        let files = try Self.swiftFiles(below: root)
        let sources = try stride(from: 0, to: files.count, by: max(Self.comparedStride, 1)).map { index in
            let path = files[index]
            return (name: path, bytes: try [UInt8](Data(contentsOf: root.appending(path: path))))
        }
        try #require(!sources.isEmpty)
        let disagreements = try await Self.disagreements(on: sources)
        #expect(disagreements.isEmpty, "\(disagreements.joined(separator: "\n"))")
    }

    @Test func agreesWithTheCompilerOnTheTrickyCases() async throws {
        let sources = ImportCase.all.filter(\.isCompared).map { (name: $0.testDescription, bytes: $0.bytes) }
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

    /// Relative paths; what SwiftPM keeps in hidden directories is other people's.
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
    private static func disagreements(on sources: [(name: String, bytes: [UInt8])]) async throws -> [String] {
        let directory = FileManager.default.temporaryDirectory.appending(path: "prescan-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let prescan = try await Prescan(directory: directory)
        return try await withThrowingTaskGroup(of: [String].self) { group in
            var disagreements: [String] = []
            for (index, source) in sources.enumerated() {
                if index >= 2, let found = try await group.next() { disagreements += found }
                group.addTask {
                    try await PrescanComparison(source: source.bytes, fileName: "\(index)", prescan: prescan)
                        .disagreements().map { "\(source.name): \($0)" }
                }
            }
            for try await found in group { disagreements += found }
            return disagreements
        }
    }
}
