import Foundation

final class TestHome: Sendable {
    let url: URL

    init() {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("slipway-journey-\(UUID().uuidString)")
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// The text of every file below the home, by its path.
    func contents() throws -> [String: Data] {
        var contents: [String: Data] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: url.path) {
            let file = url.appendingPathComponent(path)
            if let data = try? Data(contentsOf: file) { contents[path] = data }
        }
        return contents
    }

    /// The paths of files and directories that another user could read.
    func readableByOthers() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: url.path).filter { path in
            // The program may have removed or renamed it since the directory was read.
            let attributes = try? FileManager.default.attributesOfItem(atPath: url.appendingPathComponent(path).path)
            return (attributes?[.posixPermissions] as? Int ?? 0) & 0o077 != 0
        }
    }
}
