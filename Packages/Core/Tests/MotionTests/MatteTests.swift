import Foundation
import Testing

@testable import Motion

@Suite struct MatteTests {
    /// Green on the left half, and half as much on the quarter right of it.
    private static let source = [
        Lottie.group(Lottie.rectangle(0, 0, 4, 8), Lottie.fill("0,1,0")),
        Lottie.group(Lottie.rectangle(4, 0, 2, 8), Lottie.fill("0,1,0", opacity: 50)),
    ].joined(separator: ",")

    private static func alphas(_ layers: String...) throws -> [UInt8] {
        try Lottie.image(Lottie.file(layers.joined(separator: ","))).alphas(row: 0)
    }

    private static let shares: [[UInt8]] = [
        [255, 255, 255, 255, 128, 128, 0, 0], [0, 0, 0, 0, 128, 128, 255, 255],
        // Green has 0.587 of the light.
        [150, 150, 150, 150, 75, 75, 0, 0], [105, 105, 105, 105, 180, 180, 255, 255],
    ]

    @Test(arguments: 1...4) func theLayerBeforeDecidesHowMuchIsSeen(mode: Int) throws {
        let matte = Lottie.layer(Self.source, rest: #","td":1"#)
        #expect(try Self.alphas(matte, Lottie.solid(rest: #","tt":\#(mode)"#)) == Self.shares[mode - 1])
    }

    @Test(arguments: 1...4) func anyLayerCanBeNamedAsTheMatte(mode: Int) throws {
        let matte = Lottie.layer(Self.source, rest: #","td":1,"ind":5"#)
        let layer = Lottie.solid(rest: #","tt":\#(mode),"tp":5"#)
        #expect(try Self.alphas(layer, matte) == Self.shares[mode - 1])
        #expect(try Self.alphas(matte, #"{"ty":3}"#, layer) == Self.shares[mode - 1])
    }

    @Test func aNamedMatteIsDrawnItselfUnlessItIsHidden() throws {
        let layer = Lottie.solid(rest: #","tt":1,"tp":5"#)
        let image = try Lottie.image(Lottie.file(Lottie.layer(Self.source, rest: #","ind":5"#), layer))
        #expect(image[0, 0] == green)
        let hidden = try Lottie.image(Lottie.file(Lottie.layer(Self.source, rest: #","ind":5,"hd":true"#), layer))
        #expect(hidden[0, 0] == red)
    }

    @Test func aMatteThatIsNotThereHidesAll() throws {
        let matte = Lottie.layer(Self.source).replacing(#""ip":0"#, with: #""ip":5"#)
        #expect(try Self.alphas(matte, Lottie.solid(rest: #","tt":1"#)) == [UInt8](repeating: 0, count: 8))
        #expect(try Self.alphas(matte, Lottie.solid(rest: #","tt":2"#)) == [UInt8](repeating: 255, count: 8))
    }

    @Test func mattesFadeAndMove() throws {
        let matte = Lottie.layer(
            Lottie.rectangle(0, 0, 2, 8), Lottie.fill(), transform: #""p":{"k":[1,0]},"o":{"k":50}"#)
        #expect(try Self.alphas(matte, Lottie.solid(rest: #","tt":1"#)) == [0, 128, 128, 0, 0, 0, 0, 0])
    }

    @Test func mattesCannotNeedEachOther() {
        let file = Lottie.file(
            Lottie.solid(rest: #","ind":1,"tt":1,"tp":2"#), Lottie.solid(rest: #","ind":2,"tt":1,"tp":1"#))
        #expect(throws: MotionProblem.circular(place: "layers[0].tt", chain: "layers 0, 1, 0")) {
            try LottieAnimation(file)
        }
    }

    @Test func parentsCannotNeedEachOther() {
        let file = Lottie.file(
            #"{"ty":3,"ind":1,"parent":2}"#, #"{"ty":3,"ind":2,"parent":3}"#, #"{"ty":3,"ind":3,"parent":2}"#)
        let problem = #expect(throws: MotionProblem.self) { try LottieAnimation(file) }
        #expect(problem == .circular(place: "layers[1].parent", chain: "layers 1, 2, 1"))
        #expect(
            problem?.words(for: "a.json")
                == "a.json cannot be played: layers[1].parent needs itself (layers 1, 2, 1). Remove one of these references."
        )
    }
}
