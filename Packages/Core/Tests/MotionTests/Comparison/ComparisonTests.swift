import CoreTesting
import Foundation
import Testing

@testable import Motion

/// Frames of the specification's examples, of our own samples and of the app's animations beside those of rlottie and ThorVG.
@Suite(
    .enabled(if: OtherRenderer.python != nil, "SLIPWAY_LOTTIE_RENDERERS names no Python with rlottie and ThorVG."),
    .timeLimit(.minutes(30)))
struct ComparisonTests {
    /// Of the longer side, in pixels.
    private static let side = 128.0
    /// Every frame in the long campaign, otherwise a spread.
    private static let most = Fuzz.count > 100_000 ? Int.max : 10

    @Test(arguments: ComparedFile.all)
    func framesAreLikeThoseOfOtherRenderers(file: ComparedFile) async throws {
        let differences = try await Self.differences(file)
        // Otherwise, nothing would have been compared.
        let agreed = differences.count { $0.isAgreed }
        #expect(
            !differences.isEmpty && agreed * 100 >= file.agreement * differences.count,
            "both agree on \(agreed) of \(differences.count) frames: \(differences.filter { !$0.isAgreed })")
        let wrong = differences.filter { !$0.isRight(file.reference) }
        #expect(wrong.isEmpty)
    }

    private static func differences(_ file: ComparedFile) async throws -> [FrameDifference] {
        let python = try #require(OtherRenderer.python)
        let animation = try LottieAnimation(Data(contentsOf: file.url))
        let scale = side / max(animation.width, animation.height)
        let (width, height) = (Int((animation.width * scale).rounded()), Int((animation.height * scale).rounded()))
        let frames = frames(Int(animation.frames.upperBound - animation.frames.lowerBound))
        var images: [OtherRenderer: [ArraySlice<UInt8>]] = [:]
        for renderer in file.renderers {
            let drawn = try await renderer.images(python, file.url, frames: frames, width: width, height: height)
            let found: [ArraySlice<UInt8>] = try #require(drawn, "\(renderer) does not draw it")
            images[renderer] = found
        }
        let renderer = MotionRenderer(animation)
        return try frames.enumerated().map { index, frame in
            let image = try renderer.image(
                at: animation.frames.lowerBound + Double(frame), width: width, height: height)
            return FrameDifference(frame: frame, ours: image, theirs: images.mapValues { $0[index] })
        }
    }

    /// The first one, the last one, and some between them.
    private static func frames(_ count: Int) -> [Int] {
        guard count > most else { return Array(0..<count) }
        return (0..<most).map { $0 * (count - 1) / (most - 1) }
    }
}
