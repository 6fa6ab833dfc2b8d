import Foundation
import Testing

@testable import ModuleTools

/// A small monorepo in a temporary directory, written out as one text: `--- path` begins each file.
final class Monorepo {
    let root: String
    private(set) var files: [String: String]

    init(_ text: String) throws {
        files = Self.files(in: text)
        let parent = try #require(FileSystem.realPath(NSTemporaryDirectory()))
        root = parent + "/monorepo-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
        for (path, content) in files { try write(content, to: path) }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: root)
    }

    private static func files(in text: String) -> [String: String] {
        var files: [String: String] = [:]
        var path = ""
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("--- ") {
                path = String(line.dropFirst(4))
                files[path] = ""
            } else {
                files[path, default: ""] += line + "\n"
            }
        }
        files[""] = nil
        return files
    }

    /// A package whose targets import what they depend upon, `App: Feature, Core` for example, as text for ``init(_:)``. A
    /// file that follows in the text replaces one of these.
    static func shop(_ targets: String...) -> String {
        var (declarations, sources) = ("", "")
        for target in targets {
            let words = target.split { ":, ".contains($0) }.map(String.init)
            let (name, dependencies) = (words[0], Array(words.dropFirst()))
            let isTest = name.hasSuffix("Tests")
            declarations +=
                "        .\(isTest ? "testTarget" : "target")(name: \"\(name)\", dependencies: \(dependencies)),\n"
            sources += "--- \(isTest ? "Tests" : "Sources")/\(name)/\(name).swift\n"
            sources += dependencies.isEmpty ? "public enum \(name) {}\n" : ""
            sources += dependencies.map { "import \($0)\n" }.joined()
        }
        let manifest = "let package = Package(\n    name: \"Shop\",\n    targets: [\n\(declarations)    ])\n"
        return "--- Package.swift\n" + manifest + sources
    }

    /// Writes a file. A manifest that names no tools version gets one, and its import.
    func write(_ content: String, to path: String) throws {
        var content = content
        if RelativePath.lastComponent(path) == "Package.swift", content.contains("Package("),
            !content.contains("swift-tools-version")
        {
            content = "// swift-tools-version: 6.0\nimport PackageDescription\n" + content
        }
        files[path] = content
        let url = URL(fileURLWithPath: root + "/" + path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(content.utf8).write(to: url)
    }

    func remove(_ path: String) throws {
        files[path] = nil
        try FileManager.default.removeItem(atPath: root + "/" + path)
        // Like git, which has no empty directories.
        var directory = RelativePath.parent(path)
        while !directory.isEmpty, FileSystem.entries(of: root + "/" + directory)?.isEmpty ?? false {
            try FileManager.default.removeItem(atPath: root + "/" + directory)
            directory = RelativePath.parent(directory)
        }
    }

    // MARK: Reading it

    func rules() throws -> Rules {
        try RulesFile.read(root: root, path: nil)
    }

    func workspace() async throws -> Workspace {
        try await WorkspaceLoader(root: root, excluded: rules().exclude).load()
    }

    func lint() async throws -> [Violation] {
        try Linter.lint(await workspace(), rules: rules())
    }

    // MARK: What is expected

    /// `file:line rule` for each rule that a comment `expect: rule, rule` names on its line.
    var expectations: [String] {
        files.flatMap { path, content in
            Self.expectations(in: content).map { "\(path):\($0.line) \($0.rule)" }
        }.sorted()
    }

    static func expectations(in text: String) -> [(line: Int, rule: String)] {
        text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { index, line in
            guard let marker = line.range(of: "expect: ") else { return [(line: Int, rule: String)]() }
            return line[marker.upperBound...].split(separator: ",").map {
                (index + 1, $0.trimmingCharacters(in: .whitespaces))
            }
        }
    }

    // MARK: Its history

    @discardableResult
    func git(_ arguments: String...) async throws -> String {
        let names =
            ["-c", "user.name=Anna", "-c", "user.email=anna@example.org", "-c", "commit.gpgsign=false"]
            + ["-c", "core.hooksPath=/dev/null"]
        let answer = try await ExternalProgram(name: "git").run(["-C", root] + names + arguments)
        try #require(answer.isSuccess, "git \(arguments): \(answer.remarks)")
        return answer.text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    func commit() async throws {
        if !FileSystem.exists(root + "/.git") {
            try await git("init", "-q", "-b", "main")
            // Some machines ignore Package.resolved globally.
            try await git("config", "core.excludesFile", "/dev/null")
        }
        try await git("add", "-A")
        try await git("commit", "-q", "--allow-empty", "-m", "State")
    }
}

extension Violation {
    /// Place and rule, in the format of expectations.
    var short: String { "\(file):\(line) \(rule.rawValue)" }
}

extension ToolOutput {
    static let silent = ToolOutput(data: { _ in }, remark: { _ in })
}

/// A test's own directory, deleted with the test.
final class ScratchPlace {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path(percentEncoded: false) + "/modules-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file and the directories above it, and returns its path.
    @discardableResult
    func write(_ text: String, to file: String) throws -> String {
        let url = URL(filePath: path + "/" + file)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        return url.path(percentEncoded: false)
    }
}

/// Random numbers that are the same in every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
