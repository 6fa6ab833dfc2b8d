import Foundation

/// The example files of the Lottie specification.
enum Examples {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Examples")

    static let all = [
        "blend-mode", "ellipse", "fill", "gradient", "gradient-stroke", "mask", "masks", "matte", "path",
        "pucker_bloat",
        "rectangle", "slots", "star", "stroke", "time_remap", "time_stretch", "transform", "trim_path",
    ]

    static func file(_ name: String) -> URL { folder.appending(path: name + ".json") }

    static func data(_ name: String) throws -> Data { try Data(contentsOf: file(name)) }
}
