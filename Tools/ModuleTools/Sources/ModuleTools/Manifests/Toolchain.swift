import Foundation

/// The Swift toolchain in PATH, identified without starting it.
struct Toolchain: Sendable {
    let swift: ExternalProgram
    /// Identifies the toolchain: its real path, its size, and its modification time.
    let stamp: String

    static func find(_ environment: [String: String]) throws -> Toolchain {
        for directory in (environment["PATH"] ?? "").split(separator: ":") {
            let path = "\(directory)/swift"
            guard FileSystem.isExecutable(path), let real = FileSystem.realPath(path) else { continue }
            let attributes = try? FileManager.default.attributesOfItem(atPath: real)
            let size = attributes?[.size] as? Int ?? 0
            let written = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
            return Toolchain(swift: ExternalProgram(name: path), stamp: "\(real) \(size) \(written)")
        }
        throw ToolFailure.missingProgram("swift")
    }
}
