import Drawing
import Foundation
import Testing

@testable import Motion

/// Frames of the specification's examples and of our own samples beside those of rlottie and ThorVG.
@Suite(.timeLimit(.minutes(10))) struct ComparisonTests {
    /// Mean differences, of 255: between both of them, and between ours and their mean.
    struct Difference: CustomTestStringConvertible {
        let frame: Int
        let theirs, ours: Double
        /// What both must keep to.
        static let limit = 3.0

        var testDescription: String {
            "frame \(frame): \(String(format: "%.2f between them, %.2f to ours", theirs, ours))"
        }
    }

    private static let size = 128

    /// - Returns: nil when one of them does not draw the file.
    static func differences(_ python: String, _ name: String) async throws -> [Difference]? {
        let animation = try LottieAnimation(Examples.data(name))
        let count = Int(animation.frames.upperBound - animation.frames.lowerBound)
        let frames = [0, count / 7, count / 3, count / 2, count * 5 / 6, count - 1]
        var theirs: [[ArraySlice<UInt8>]] = []
        for renderer in OtherRenderer.allCases {
            guard
                let images = try await renderer.images(python, Examples.file(name), frames: frames, size: size)
            else { return nil }
            theirs.append(images)
        }
        let renderer = MotionRenderer(animation)
        return try frames.indices.map { index in
            let frame = animation.frames.lowerBound + Double(frames[index])
            let ours = multiplied(try renderer.image(at: frame, width: size, height: size))
            let (one, two) = (theirs[0][index].map(Double.init), theirs[1][index].map(Double.init))
            let mean = zip(one, two).map { ($0 + $1) / 2 }
            return Difference(frame: frames[index], theirs: distance(one, two), ours: distance(ours, mean))
        }
    }

    private static func multiplied(_ image: PixelImage) -> [Double] {
        image.pixels.indices.map { index in
            let value = Double(image.pixels[index])
            return index % 4 == 3 ? value : value * Double(image.pixels[index / 4 * 4 + 3]) / 255
        }
    }

    private static func distance(_ one: [Double], _ other: [Double]) -> Double {
        zip(one, other).reduce(0) { $0 + abs($1.0 - $1.1) } / Double(one.count)
    }

    @Test(
        .enabled(if: OtherRenderer.python != nil, "SLIPWAY_LOTTIE_RENDERERS names no Python with rlottie and ThorVG."),
        arguments: Examples.all + Examples.samples)
    func whereBothAgreeOursIsTheSame(name: String) async throws {
        guard let differences = try await Self.differences(#require(OtherRenderer.python), name) else { return }
        let wrong = differences.filter { $0.theirs <= Difference.limit && $0.ours > Difference.limit }
        #expect(wrong.isEmpty, "\(name): \(wrong.map(\.testDescription).joined(separator: "; "))")
    }

    /// Otherwise, the comparison would compare nothing.
    @Test(
        .enabled(if: OtherRenderer.python != nil, "SLIPWAY_LOTTIE_RENDERERS names no Python with rlottie and ThorVG."),
        arguments: [
            "ellipse", "fill", "gradient", "gradient-stroke", "mask", "masks", "path", "rectangle", "star", "stroke",
            "time_stretch", "transform", "trim_path",
        ].map { "Examples/\($0)" } + Examples.samples)
    func bothAgreeOnMostFiles(name: String) async throws {
        let python = try #require(OtherRenderer.python)
        let differences = try #require(await Self.differences(python, name))
        #expect(differences.allSatisfy { $0.theirs <= Difference.limit })
    }
}
