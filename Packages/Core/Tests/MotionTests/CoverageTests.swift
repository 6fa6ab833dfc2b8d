import Drawing
import Foundation
import Testing

@testable import Motion

/// The exact area of what is inside of each pixel.
struct CoverageTests {
    /// Of one row of a single shape.
    private static func alphas(_ shape: String, row: Int = 0, fill: String = Lottie.fill()) throws -> [UInt8] {
        try Lottie.image(shape, fill).alphas(row: row)
    }

    @Test(
        arguments: [
            (0, 1, [255, 0, 0, 0, 0, 0, 0, 0]), (0.5, 1, [128, 128, 0, 0, 0, 0, 0, 0]),
            (0.25, 0.5, [128, 0, 0, 0, 0, 0, 0, 0]), (2.5, 3, [0, 0, 128, 255, 255, 128, 0, 0]),
            (-3, 4.5, [255, 128, 0, 0, 0, 0, 0, 0]), (7.75, 100, [0, 0, 0, 0, 0, 0, 0, 64]),
            (-1000, 2000, [255, 255, 255, 255, 255, 255, 255, 255]), (8, 1, [0, 0, 0, 0, 0, 0, 0, 0]),
            (-1, 1, [0, 0, 0, 0, 0, 0, 0, 0]),
        ] as [(Double, Double, [UInt8])])
    func uprightEdges(x: Double, width: Double, alphas: [UInt8]) throws {
        #expect(try Self.alphas(Lottie.rectangle(x, 0, width, 8)) == alphas)
    }

    @Test(arguments: [
        "[0,0],[8,8],[0,8]", "[1.3,0.2],[7.9,3.3],[4.4,6.1]", "[0.1,0.1],[0.2,0.9],[0.9,0.5]", "[3,0],[3.5,8],[4,0]",
        "[0,4],[8,4.5],[8,4.25]",
    ])
    func theSumOfAllPixelsIsTheArea(triangle: String) throws {
        let points = triangle.split(separator: "],[").map { part in
            part.split(separator: ",").compactMap { Double($0.trimmingCharacters(in: ["[", "]"])) }
        }
        let (one, two) = (
            Point(points[1][0] - points[0][0], points[1][1] - points[0][1]),
            Point(points[2][0] - points[0][0], points[2][1] - points[0][1])
        )
        let image = try Lottie.image(Lottie.lines(triangle, isClosed: true), Lottie.fill())
        // Each pixel is rounded to 1/255.
        #expect(abs(image.area - abs(one.cross(two)) / 2) < 0.06)
    }

    @Test func aCircleHasItsArea() throws {
        let circle = #"{"ty":"el","p":{"k":[20,20]},"s":{"k":[36,36]}}"#
        let image = try Lottie.image(Lottie.file(Lottie.layer(circle, Lottie.fill()), size: 40))
        #expect(abs(image.area / (.pi * 18 * 18) - 1) < 0.002)
        #expect(image[20, 20] == red)
        #expect(image[0, 0] == clear)
    }

    @Test(arguments: [1e5, 1e9, 4e11])
    func hugeShapesCoverEverything(size: Double) throws {
        let image = try Lottie.image(Lottie.rectangle(-size, -size, 2 * size, 2 * size), Lottie.fill())
        #expect(image.area == 64)
        let ellipse = #"{"ty":"el","p":{"k":[4,4]},"s":{"k":[\#(size),\#(size)]}}"#
        #expect(try Lottie.image(ellipse, Lottie.fill()).area == 64)
    }

    @Test(arguments: [
        #""s":{"k":[1e12,1e12]}"#, #""sk":{"k":90}"#, #""s":{"k":[0,0]}"#, #""s":{"k":[1e-300,1e-300]}"#,
        #""p":{"k":[1e12,-1e12]}"#, #""r":{"k":1e12}"#,
    ])
    func transformsOfAnySizeDrawSomethingOrNothing(transform: String) throws {
        let shapes = Lottie.group(
            Lottie.group(
                Lottie.rectangle(1, 1, 3, 3), Lottie.stroke(1), Lottie.fill(), transform: ",\(transform)"),
            Lottie.stroke(2), transform: ",\(transform)")
        let layers = (0..<8).map { index in
            Lottie.layer(shapes, transform: transform, rest: #","ind":\#(index),"parent":\#(index + 1)"#)
        }
        let file = Lottie.file((layers + [#"{"ty":3,"ind":8}"#]).joined(separator: ","))
        #expect(try Lottie.image(file).width == 8)
    }
}
