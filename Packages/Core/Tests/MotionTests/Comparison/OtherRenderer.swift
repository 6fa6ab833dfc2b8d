import CoreTesting
import Foundation

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
