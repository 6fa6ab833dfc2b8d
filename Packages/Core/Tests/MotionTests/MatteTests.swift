import Foundation
import Testing

@testable import Motion

struct MatteTests {
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

    @Test(arguments: 1...4) func theLayerBeforeOrTheNamedOneDecidesHowMuchIsSeen(mode: Int) throws {
        let matte = Lottie.layer(Self.source, rest: #","td":1,"ind":5"#)
        #expect(try Self.alphas(matte, Lottie.solid(rest: #","tt":\#(mode)"#)) == Self.shares[mode - 1])
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
}
