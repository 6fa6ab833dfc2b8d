import Testing

@testable import Motion

@Suite struct SquareTests {
    @Test func aSquareIsDrawnWhereItIs() throws {
        let image = try Lottie.image(Lottie.rectangle(2, 1, 3, 4), Lottie.fill())
        for y in 0..<8 {
            for x in 0..<8 {
                #expect(image[x, y] == ((2..<5).contains(x) && (1..<5).contains(y) ? red : clear), "\(x), \(y)")
            }
        }
    }
}
