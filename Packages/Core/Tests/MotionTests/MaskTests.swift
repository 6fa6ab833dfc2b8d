import Foundation
import Testing

@testable import Motion

struct MaskTests {
    private static func mask(_ mode: String, _ x: Double, _ width: Double, rest: String = "") -> String {
        let points = "[\(x),0],[\(x + width),0],[\(x + width),8],[\(x),8]"
        return #"{"mode":"\#(mode)","pt":{"k":\#(Lottie.path(points, isClosed: true))}\#(rest)}"#
    }

    private static func alphas(_ masks: String...) throws -> [UInt8] {
        let layer = Lottie.solid(rest: #","hasMask":true,"masksProperties":[\#(masks.joined(separator: ","))]"#)
        return try Lottie.image(Lottie.file(layer)).alphas(row: 0)
    }

    @Test(
        arguments: [
            ([mask("a", 1, 4)], [0, 255, 255, 255, 255, 0, 0, 0]),
            ([mask("a", 0.5, 4)], [128, 255, 255, 255, 128, 0, 0, 0]),
            ([mask("a", 0, 2), mask("a", 4, 2)], [255, 255, 0, 0, 255, 255, 0, 0]),
            ([mask("s", 1, 4)], [255, 0, 0, 0, 0, 255, 255, 255]),
            ([mask("a", 0, 6), mask("s", 2, 2)], [255, 255, 0, 0, 255, 255, 0, 0]),
            ([mask("a", 0, 4), mask("i", 2, 6)], [0, 0, 255, 255, 0, 0, 0, 0]),
            ([mask("i", 2, 4)], [0, 0, 255, 255, 255, 255, 0, 0]),
            ([mask("n", 2, 4)], [255, 255, 255, 255, 255, 255, 255, 255]),
            ([mask("a", 0, 4, rest: #","inv":true"#)], [0, 0, 0, 0, 255, 255, 255, 255]),
            ([mask("a", 0, 4, rest: #","o":{"k":50}"#)], [128, 128, 128, 128, 0, 0, 0, 0]),
            ([mask("s", 0, 4, rest: #","o":{"k":50}"#)], [128, 128, 128, 128, 255, 255, 255, 255]),
        ] as [([String], [UInt8])])
    func masksAreCombinedInTheirOrder(masks: [String], alphas: [UInt8]) throws {
        #expect(try Self.alphas(masks.joined(separator: ",")) == alphas)
    }
}
