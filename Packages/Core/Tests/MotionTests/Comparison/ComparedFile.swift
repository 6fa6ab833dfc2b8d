import CoreTesting
import Foundation
import Testing

/// A file whose frames are compared with those of rlottie and ThorVG, and what is known of these two.
struct ComparedFile: CustomTestStringConvertible, Sendable {
    let name: String
    let url: URL
    /// Of a hundred frames, on how many both draw alike at least.
    var agreement = 100
    /// Those that draw it at all.
    var renderers = OtherRenderer.allCases
    /// The one whose frames ours are like where both do not agree.
    var reference: OtherRenderer?

    var testDescription: String { name }

    static let all =
        (Examples.all + Examples.samples).map { file($0, Examples.file($0)) }
        + Examples.own.map { file("Own/" + $0.deletingPathExtension().lastPathComponent, $0) }

    private static func file(_ name: String, _ url: URL) -> ComparedFile {
        var file = ComparedFile(name: name, url: url)
        switch name {
        // How a matte is found, what pucker and bloat do to a path, and a time that is given by keyframes.
        case "Examples/matte": (file.agreement, file.reference) = (0, .thorvg)
        case "Examples/pucker_bloat", "Examples/time_remap": (file.agreement, file.reference) = (0, .rlottie)
        // ThorVG crashes.
        case "Examples/slots": file.renderers = [.rlottie]
        // At the moment at which a layer ends.
        case "Samples/stretch": (file.agreement, file.reference) = (90, .thorvg)
        // While parts of it fade.
        case "Own/launch": (file.agreement, file.reference) = (10, .thorvg)
        default: break
        }
        return file
    }
}

/// A renderer of Lottie files that is not ours, in a process of its own: some files make them crash.
enum OtherRenderer: String, CaseIterable {
    case rlottie, thorvg

    /// Python with both; nil where they are not installed.
    static let python = ProcessInfo.processInfo.environment["SLIPWAY_LOTTIE_RENDERERS"]

    /// For each frame, counted from the animation's first one, four bytes a pixel with colours multiplied by alpha; nil when
    /// the renderer does not draw the file.
    func images(
        _ python: String, _ file: URL, frames: [Int], width: Int, height: Int
    ) async throws -> [ArraySlice<UInt8>]? {
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "lottie_renderer.py")
        let numbers = ([width, height] + frames).map(String.init)
        let process = try SpawnedProcess.start(python, [script.path, rawValue, file.path] + numbers, output: .pipe)
        let output = process.output
        let bytes = try await onOwnThread { [UInt8](try output?.readToEnd() ?? Data()) }
        let length = width * height * 4
        guard await process.wait() == .exited(0), bytes.count == length * frames.count else { return nil }
        return frames.indices.map { bytes[$0 * length..<($0 + 1) * length] }
    }
}
