import Foundation

/// Files of animations beside the tests.
enum Examples {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

    /// Those of the Lottie specification.
    static let all = names("Examples")

    /// Our own, each for one feature on which rlottie and ThorVG agree.
    static let samples = names("Samples")

    /// The app's own animations; none where this package stands alone.
    static let own: [URL] = {
        let packages = folder.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        return files(in: packages.appending(path: "ContentFeature/Sources/ContentFeature/Animations"))
    }()

    private static func names(_ part: String) -> [String] {
        files(in: folder.appending(path: part)).map { "\(part)/\($0.deletingPathExtension().lastPathComponent)" }
    }

    private static func files(in folder: URL) -> [URL] {
        let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return (files ?? []).filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
    }

    static func file(_ name: String) -> URL { folder.appending(path: name + ".json") }

    static func data(_ name: String) throws -> Data { try Data(contentsOf: file(name)) }
}
