import Testing

@testable import Motion

struct StrokeTests {
    private static func area(_ shape: String, _ stroke: String) throws -> Double {
        try Lottie.image(Lottie.file(Lottie.layer(shape, stroke), size: 40)).area
    }

    @Test func aLineIsAsWideAsItsStroke() throws {
        let image = try Lottie.image(Lottie.lines("[2,4],[6,4]"), Lottie.stroke(3))
        #expect((0..<8).map { image[4, $0][3] } == [0, 0, 128, 255, 255, 128, 0, 0])
        #expect(image.alphas(row: 4) == [0, 0, 255, 255, 255, 255, 0, 0])
    }

    /// A line of 20, 4 wide.
    @Test(arguments: [(1, 80), (2, 80 + .pi * 4), (3, 96)] as [(Int, Double)])
    func capsAddToTheEnds(cap: Int, area: Double) throws {
        let stroke = Lottie.stroke(4, rest: #","lc":\#(cap)"#)
        #expect(abs(try Self.area(Lottie.lines("[10,20],[30,20]"), stroke) - area) < 0.25)
    }

    /// A corner of two lines of 20, 4 wide, and one of the closed square.
    @Test(arguments: [(1, 4.0), (2, Double.pi), (3, 2)])
    func joinsFillTheCorner(join: Int, corner: Double) throws {
        let stroke = Lottie.stroke(4, rest: #","lj":\#(join)"#)
        #expect(abs(try Self.area(Lottie.lines("[10,10],[30,10],[30,30]"), stroke) - (156 + corner)) < 0.15)
        let square = Lottie.rectangle(10, 10, 20, 20)
        #expect(abs(try Self.area(square, stroke) - (4 * 20 * 4 - 16 + 4 * corner)) < 0.5)
    }

    /// At a right angle, a miter is √2 times as long as the line is wide.
    @Test(arguments: [(1.42, 4.0), (1.41, 2.0), (0, 2.0)])
    func longMitersAreCut(limit: Double, corner: Double) throws {
        let stroke = Lottie.stroke(4, rest: #","lj":1,"ml":\#(limit)"#)
        #expect(abs(try Self.area(Lottie.lines("[10,10],[30,10],[30,30]"), stroke) - (156 + corner)) < 0.15)
        let property = Lottie.stroke(4, rest: #","lj":1,"ml":9,"ml2":{"k":\#(limit)}"#)
        #expect(abs(try Self.area(Lottie.lines("[10,10],[30,10],[30,30]"), property) - (156 + corner)) < 0.15)
    }

    @Test func aLineAroundACircleIsARing() throws {
        let circle = #"{"ty":"el","p":{"k":[20,20]},"s":{"k":[24,24]}}"#
        #expect(abs(try Self.area(circle, Lottie.stroke(6)) / (2 * .pi * 12 * 6) - 1) < 0.003)
        let image = try Lottie.image(Lottie.file(Lottie.layer(circle, Lottie.stroke(6)), size: 40))
        #expect(image[20, 20] == clear)
        #expect(image[20, 8] == red)
    }

    /// Lengths of dashes and gaps on a line of 24, 1 wide.
    @Test(
        arguments: [
            ([4, 4], 0, 12), ([4], 0, 12), ([6, 2], 0, 18), ([5, 5], 0, 14), ([5, 5], 3, 12), ([5, 5], -3, 11),
            ([1, 2, 3], 0, 12),
            ([4, 0], 0, 24), ([0, 4], 0, 0), ([-1, 4], 0, 24), ([0, 0], 0, 24), ([1e9, 1], 0, 24), ([1, 1e9], 0, 1),
        ] as [([Double], Double, Double)])
    func dashesLeaveGaps(lengths: [Double], offset: Double, covered: Double) throws {
        let entries =
            lengths.enumerated().map { #"{"n":"\#($0.isMultiple(of: 2) ? "d" : "g")","v":{"k":\#($1)}}"# }
            + [#"{"n":"o","v":{"k":\#(offset)}}"#]
        let stroke = Lottie.stroke(1, rest: #","d":[\#(entries.joined(separator: ","))]"#)
        #expect(abs(try Self.area(Lottie.lines("[8,20],[32,20]"), stroke) - covered) < 0.1)
    }

    @Test func aPointHasRoundOrSquareCaps() throws {
        let point = Lottie.lines("[20,20],[20,20]")
        #expect(try Self.area(point, Lottie.stroke(4)) == 0)
        #expect(abs(try Self.area(point, Lottie.stroke(4, rest: #","lc":2"#)) - .pi * 4) < 0.25)
        #expect(abs(try Self.area(point, Lottie.stroke(4, rest: #","lc":3"#)) - 16) < 0.15)
    }

    @Test func theLineIsScaledWithItsOwnGroupOnly() throws {
        let line = Lottie.lines("[0,10],[10,10]")
        let scale = #","s":{"k":[200,200]}"#
        #expect(
            abs(try Self.area(Lottie.group(line, Lottie.stroke(1), transform: scale), "{\"ty\":\"tr\"}") - 40) < 0.1)
        #expect(abs(try Self.area(Lottie.group(line, transform: scale), Lottie.stroke(1)) - 20) < 0.1)
    }

    @Test func aLineMayBeScaledDifferentlyInBothDirections() throws {
        let cross = Lottie.lines("[0,10],[20,10]") + "," + Lottie.lines("[10,0],[10,20]")
        let group = Lottie.group(cross, Lottie.stroke(2), transform: #","s":{"k":[200,50]}"#)
        let image = try Lottie.image(Lottie.file(Lottie.layer(group), size: 40))
        #expect((0..<40).count { image[2, $0][3] > 0 } == 2)
        #expect((0..<40).count { image[$0, 2][3] > 0 } == 4)
    }
}
