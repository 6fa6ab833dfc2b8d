import Foundation

/// The shortest loop: one file of a module is changed, and `Tools/test` gives the result of its tests. The peer is what cannot
/// be saved: the compiler's work on this module and its tests, and a run of them. Budget: 1.3 times.
final class LoopRows {
    private static let module = "SettingsFeature"
    private static let edited = "Packages/\(module)/Sources/\(module)/SettingsFeatureFactory.swift"

    private enum Edit {
        /// Only one function's own code is different. Files that use the module need not be compiled again.
        case body
        /// A function has another name, so the tests are compiled again.
        case interface
    }

    private let clone: URL
    private let source: String
    private let manifest: [Substring]
    private var edits = 0

    /// The monorepo at the root is cloned into the directory, and built there.
    static func run(_ root: URL, in directory: URL) async throws {
        // To try the rows, the file is changed where it is, which saves building all in a clone, and put back.
        let rows = try LoopRows(root, clone: Measurement.isSmoke ? root : directory.appendingPathComponent("loop"))
        defer { try? rows.restore() }
        for edit in [Edit.interface, .body] {
            try await Measurement.compare("loop-settings-\(edit)", peer: "compile-and-run") {
                try rows.make(edit)
                return try await Measurement.nanoseconds { try rows.test() }
            } peer: {
                try rows.make(edit)
                return try await Measurement.nanoseconds { try rows.compileAndRun() }
            }
        }
    }

    private init(_ root: URL, clone: URL) throws {
        self.clone = clone
        FileHandle.standardError.write(Data("bench: Building \(Self.module) and its tests.\n".utf8))
        if clone != root {
            try ToolProgram.call("/usr/bin/env", ["git", "clone", "--quiet", root.path, clone.path], in: root)
            try ToolProgram.call(
                "/bin/sh", ["-c", #"git diff --binary HEAD | git -C "$1" apply --allow-empty"#, "sh", clone.path],
                in: root)
        }
        try ToolProgram.call("Tools/test", ["\(Self.module)Tests"], in: clone)
        source = try String(contentsOf: clone.appendingPathComponent(Self.edited), encoding: .utf8)
        let plan = clone.appendingPathComponent(".build/debug.yaml")
        manifest = try String(contentsOf: plan, encoding: .utf8).split(separator: "\n")
    }

    /// Each round makes the same change with another number.
    private func make(_ edit: Edit) throws {
        edits += 1
        let change =
            switch edit {
            case .body: "func edited() -> Int { \(edits) }"
            case .interface: "func edited\(edits)() -> Int { 0 }"
            }
        try Data("\(source)\n\(change)\n".utf8).write(to: clone.appendingPathComponent(Self.edited))
    }

    private func restore() throws {
        try Data(source.utf8).write(to: clone.appendingPathComponent(Self.edited))
    }

    private func test() throws {
        try ToolProgram.call("Tools/test", ["\(Self.module)Tests"], in: clone)
    }

    private func compileAndRun() throws {
        let bundle = clone.appendingPathComponent(".build/debug/\(Self.module)PackageTests.xctest").path
        let tests = [bundle, "--testing-library", "swift-testing", "--filter", "^\(Self.module)Tests\\."]
        for command in [try compilation(of: Self.module), try compilation(of: "\(Self.module)Tests"), tests] {
            try ToolProgram.call(command[0], Array(command.dropFirst()), in: clone)
        }
    }

    /// The command of SwiftPM's last build plan. Its manifest is YAML in which each list of arguments is a line in JSON.
    private func compilation(of module: String) throws -> [String] {
        let start = manifest.firstIndex { $0.hasPrefix("  \"C.\(module)-") && $0.hasSuffix("-debug.module\":") }
        let label = "    args: "
        guard let start, let line = manifest[start...].first(where: { $0.hasPrefix(label) }) else {
            throw Failure(what: "The build's manifest has no command for \(module).")
        }
        return try JSONDecoder().decode([String].self, from: Data(line.dropFirst(label.count).utf8))
    }
}
