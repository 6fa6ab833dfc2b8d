import Foundation

/// Files of animations beside the tests.
enum Examples {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

    /// Those of the Lottie specification.
    static let all = [
        "blend-mode", "ellipse", "fill", "gradient", "gradient-stroke", "mask", "masks", "matte", "path",
        "pucker_bloat",
        "rectangle", "slots", "star", "stroke", "time_remap", "time_stretch", "transform", "trim_path",
    ].map { "Examples/\($0)" }

    /// Our own, each for one feature on which rlottie and ThorVG agree.
    static let samples = [
        "bevel",
        "colour",
        "curve",
        "dash-rect",
        "highlight",
        "inverted-matte",
        "layer-opacity",
        "linear",
        "luma-matte",
        "masks",
        "matte",
        "miter",
        "morph",
        "overshoot",
        "parents",
        "precomp",
        "radial",
        "reversed-hole",
        "rounded",
        "route",
        "split",
        "stretch",
        "trim-each",
        "trim-order",
        "trim-outside",
    ].map { "Samples/\($0)" }

    /// The app's own animations; none where this package stands alone.
    static let own: [URL] = {
        let packages = folder.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let files = try? FileManager.default.contentsOfDirectory(
            at: packages.appending(path: "ContentFeature/Sources/ContentFeature/Animations"),
            includingPropertiesForKeys: nil)
        return (files ?? []).filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
    }()

    static func file(_ name: String) -> URL { folder.appending(path: name + ".json") }

    static func data(_ name: String) throws -> Data { try Data(contentsOf: file(name)) }
}
