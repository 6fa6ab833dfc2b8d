import Foundation
import Testing

@testable import Motion

struct GradientTests {
    /// Black to white from (0, 0) to `end`, on 8 × 8 pixels.
    private static func gradient(
        _ type: Int = 1, end: String = "8,0", colors: String = "0,0,0,0,1,1,1,1", count: Int = 2, rest: String = ""
    ) -> String {
        #"""
        {"ty":"gf","t":\#(type),"s":{"k":[0,0]},"e":{"k":[\#(end)]},"o":{"k":100},
        "g":{"p":\#(count),"k":{"k":[\#(colors)]}}\#(rest)}
        """#
    }

    private static let all = Lottie.rectangle(0, 0, 8, 8)

    private static func greys(_ gradient: String) throws -> [UInt8] {
        let image = try Lottie.image(all, gradient)
        return (0..<8).map { image[$0, 3][0] }
    }

    @Test func coloursChangeAlongALine() throws {
        let greys = try Self.greys(Self.gradient())
        for (x, grey) in greys.enumerated() { #expect(abs(Double(grey) - (Double(x) + 0.5) / 8 * 255) < 1.5, "\(x)") }
    }

    @Test func theColoursOfTheEndsGoOn() throws {
        let greys = try Self.greys(Self.gradient(end: "2,0"))
        #expect(greys[2...].allSatisfy { $0 == 255 })
        #expect(try Self.greys(Self.gradient(end: "-2,0")) == [UInt8](repeating: 0, count: 8))
    }

    @Test func alphaHasItsOwnStops() throws {
        let image = try Lottie.image(Self.all, Self.gradient(colors: "0,1,0,0,1,1,0,0,0,1,1,0"))
        for x in 0..<8 {
            #expect(abs(Double(image[x, 0][3]) - (1 - (Double(x) + 0.5) / 8) * 255) < 1.5, "\(x)")
            #expect(image[x, 0][0] == 255)
        }
    }

    @Test func aRadialGradientIsMadeOfCircles() throws {
        let image = try Lottie.image(Self.all, Self.gradient(2, end: "0,8"))
        for (x, y) in [(0, 0), (3, 4), (6, 2), (7, 7)] {
            let distance = Point(Double(x) + 0.5, Double(y) + 0.5).length / 8
            #expect(abs(Double(image[x, y][0]) - min(distance, 1) * 255) < 1.5, "\(x), \(y)")
        }
    }

    /// The darkest point lies on the line from the start to the end, turned by the angle.
    @Test(arguments: [("0", 0, 0), ("50", 4, 0), ("100", 7, 0), ("50,\"a\":90", 0, 4)])
    func theHighlightMovesTheFocus(highlight: String, x: Int, y: Int) throws {
        let parts = highlight.components(separatedBy: ",")
        let rest = #","h":{"k":\#(parts[0])}"# + (parts.count > 1 ? #","a":{"k":90}"# : "")
        let image = try Lottie.image(Self.all, Self.gradient(2, rest: rest))
        let darkest = (0..<64).min { image[$0 % 8, $0 / 8][0] < image[$1 % 8, $1 / 8][0] } ?? 0
        #expect(abs(darkest % 8 - x) <= 1 && abs(darkest / 8 - y) <= 1)
    }

    @Test func gradientsAreMovedWithTheirGroup() throws {
        let group = Lottie.group(Self.all, Self.gradient(), transform: #","p":{"k":[4,0]}"#)
        let image = try Lottie.image(group)
        #expect(image[3, 0] == clear)
        #expect(image[4, 0][0] < 20)
    }

    @Test func linesCanHaveGradients() throws {
        let stroke = Self.gradient().replacing(#""ty":"gf""#, with: #""ty":"gs","w":{"k":2}"#)
        let image = try Lottie.image(Lottie.lines("[0,4],[8,4]"), stroke)
        #expect(image.alphas(row: 3) == [UInt8](repeating: 255, count: 8))
        #expect(image[7, 3][0] > 230)
        #expect(image[4, 1] == clear)
    }

    @Test(arguments: [
        gradient(end: "0,0"), gradient(2, end: "0,0"), gradient(end: "1e-200,0"), gradient(2, end: "1e-200,0"),
        gradient(colors: "", count: 0),
    ])
    func aGradientWithoutALengthOrStopsIsNotSeen(gradient: String) throws {
        #expect(try Lottie.image(Self.all, gradient).area == 0)
    }
}
