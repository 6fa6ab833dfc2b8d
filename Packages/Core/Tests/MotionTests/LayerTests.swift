import Drawing
import Foundation
import Testing

@testable import Motion

struct LayerTests {
    private static let square = Lottie.rectangle(0, 0, 2, 2)

    @Test func aLayerIsThereFromItsFirstFrameToItsLast() throws {
        let file = Lottie.file(Lottie.solid(rest: #","ip":2,"op":4"#))
        let areas = try [0, 1.999, 2, 3.999, 4, 9].map { try Lottie.image(file, at: $0).area }
        #expect(areas == [0, 0, 64, 64, 0, 0])
    }

    @Test func framesOutsideAreTheNearestOnes() throws {
        let file = Lottie.file(
            Lottie.solid(rest: #","op":1"#), Lottie.solid(8, "00ff00", rest: #","ip":9"#))
        for frame in [-5, -.infinity, .nan] as [Double] { #expect(try Lottie.image(file, at: frame)[0, 0] == red) }
        for frame in [10, 99, .infinity] as [Double] { #expect(try Lottie.image(file, at: frame)[0, 0] == green) }
    }

    @Test func aParentMovesItsChildrenButDoesNotFadeThem() throws {
        let file = Lottie.file(
            Lottie.layer(Self.square, Lottie.fill(), transform: #""p":{"k":[1,0]}"#, rest: #","parent":7"#),
            #"{"ty":3,"ind":7,"parent":8,"ks":{"p":{"k":[2,0]},"o":{"k":0}}}"#,
            #"{"ty":3,"ind":8,"hd":true,"ip":5,"op":6,"ks":{"s":{"k":[200,200]},"p":{"k":[0,1]}}}"#)
        let image = try Lottie.image(file)
        // (0, 0) moves to 1, to 3, and scaled to (6, 1).
        #expect(image.alphas(row: 0) == [UInt8](repeating: 0, count: 8))
        #expect(image.alphas(row: 1) == [0, 0, 0, 0, 0, 0, 255, 255])
    }

    @Test func theCompositionIsFittedAndCentred() throws {
        let animation = try LottieAnimation(Lottie.file(Lottie.solid(20)))
        let image = try animation.image(at: 0, width: 32, height: 16)
        // What lies outside of the composition is cut off.
        #expect(image.alphas(row: 3) == (0..<32).map { (8..<24).contains($0) ? 255 : 0 })
        let background = try LottieAnimation(Lottie.file(Lottie.solid()))
        let half = try background.image(at: 0, width: 9, height: 8)
        #expect(half.alphas(row: 3) == [128, 255, 255, 255, 255, 255, 255, 255, 128])
    }

    @Test func aRendererDrawsTheSameEachTime() throws {
        let animation = try LottieAnimation(Lottie.file(Lottie.layer(Self.square, Lottie.fill(opacity: 30))))
        let renderer = MotionRenderer(animation)
        let first = try renderer.image(at: 0, width: 9, height: 7)
        #expect(try renderer.image(at: 0, width: 9, height: 7) == first)
        _ = try renderer.image(at: 0, width: 3, height: 3)
        #expect(try renderer.image(at: 0, width: 9, height: 7) == first)
        #expect(try animation.image(at: 0, width: 0, height: -1).pixels.count == 4)
    }
}
