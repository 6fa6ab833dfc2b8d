import Foundation
import Testing

@testable import Motion

struct PrecompositionTests {
    /// A square of 2 × 2 that is one further to the right in each frame.
    private static let asset = #"""
        {"id":"a","layers":[{"ty":4,"op":100,"ks":{"p":{"k":[{"t":0,"s":[0,0]},{"t":100,"s":[100,0]}]}},
        "shapes":[\#(Lottie.rectangle(0, 0, 2, 2)),\#(Lottie.fill())]}]}
        """#

    private static func file(_ rest: String, assets: String = asset) -> Data {
        Lottie.file(#"{"ty":0,"refId":"a","op":10,"w":8,"h":8\#(rest)}"#, assets: assets)
    }

    /// The first pixel that is covered; the square shows where time is.
    private static func place(_ file: Data, at frame: Double) throws -> Int? {
        try Lottie.image(file, at: frame).alphas(row: 0).firstIndex { $0 > 0 }
    }

    @Test(
        arguments: [
            ("", 3, 3), (#","st":2"#, 3, 1), (#","sr":2"#, 4, 2), (#","sr":0.5"#, 2, 4),
            // The start is measured outside.
            (#","sr":2,"st":2"#, 4, 1),
            // In seconds, of which each has one frame here.
            (#","tm":{"k":5},"st":2,"sr":3"#, 4, 5), (#","tm":{"k":[{"t":0,"s":[4]},{"t":4,"s":[0]}]}"#, 1, 3),
            // Before its beginning, nothing has moved.
            (#","st":5,"sr":-1"#, 3, 2),
        ] as [(String, Double, Int)])
    func timeInsideFollowsTheLayer(rest: String, frame: Double, place: Int) throws {
        #expect(try Self.place(Self.file(rest), at: frame) == place)
    }

    @Test func layersInsideHaveTheirOwnTimes() throws {
        let asset = Self.asset.replacing(#""op":100"#, with: #""ip":3,"op":5"#)
        let areas = try (0..<8).map { try Lottie.image(Self.file(#","st":2"#, assets: asset), at: Double($0)).area }
        #expect(areas == [0, 0, 0, 0, 0, 4, 4, 0])
    }

    @Test func whatIsOutsideOfItsRectangleIsCutOff() throws {
        let solid = #"{"id":"a","layers":[\#(Lottie.solid(99))]}"#
        let file = Lottie.file(
            #"{"ty":0,"refId":"a","w":4,"h":2,"ks":{"p":{"k":[1,1]}}}"#, assets: solid)
        let image = try Lottie.image(file)
        #expect(image.area == 8)
        #expect(image[1, 1] == red)
        #expect(image[4, 2] == red)
        #expect(image[5, 2] == clear)
    }

    @Test func assetsThatAreNotUsedAreNotRead() throws {
        let assets = Self.asset + #",{"id":"broken","layers":7},{"id":"picture","p":"a.png"}"#
        #expect(try LottieAnimation(Self.file("", assets: assets)).undrawn.isEmpty)
    }
}
