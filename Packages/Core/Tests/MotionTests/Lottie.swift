import Drawing
import Foundation

@testable import Motion

/// Lottie files made of parts, and images of them.
enum Lottie {
    /// A square composition of ten frames, one frame a second.
    static func file(_ layers: String..., size: Double = 8, assets: String = "", rest: String = "") -> Data {
        let text = """
            {"w":\(size),"h":\(size),"fr":1,"ip":0,"op":10,"layers":[\(layers.joined(separator: ","))],
            "assets":[\(assets)]\(rest)}
            """
        return Data(text.utf8)
    }

    /// A layer of shapes that is there in all frames.
    static func layer(_ shapes: String..., transform: String = "", rest: String = "") -> String {
        #"{"ty":4,"ip":0,"op":10,"ks":{\#(transform)},"shapes":[\#(shapes.joined(separator: ","))]\#(rest)}"#
    }

    static func solid(_ size: Double = 8, _ color: String = "ff0000", rest: String = "") -> String {
        ##"{"ty":1,"sw":\##(size),"sh":\##(size),"sc":"#\##(color)"\##(rest)}"##
    }

    static func group(_ items: String..., transform: String = "") -> String {
        #"{"ty":"gr","it":[\#((items + [#"{"ty":"tr"\#(transform)}"#]).joined(separator: ","))]}"#
    }

    /// By its corner, not by its centre.
    static func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double, rest: String = "") -> String {
        #"{"ty":"rc","p":{"k":[\#(x + width / 2),\#(y + height / 2)]},"s":{"k":[\#(width),\#(height)]}\#(rest)}"#
    }

    static func fill(_ color: String = "1,0,0", opacity: Double = 100, rest: String = "") -> String {
        #"{"ty":"fl","c":{"k":[\#(color)]},"o":{"k":\#(opacity)}\#(rest)}"#
    }

    static func stroke(_ width: Double, _ color: String = "1,0,0", rest: String = "") -> String {
        #"{"ty":"st","c":{"k":[\#(color)]},"w":{"k":\#(width)}\#(rest)}"#
    }

    static func lines(_ points: String, isClosed: Bool = false) -> String {
        #"{"ty":"sh","ks":{"k":\#(path(points, isClosed: isClosed))}}"#
    }

    /// - Parameter points: such as `[0,0],[8,0]`.
    static func path(_ points: String, isClosed: Bool = false) -> String {
        let zeros = points.components(separatedBy: "],[").map { _ in "[0,0]" }.joined(separator: ",")
        return #"{"c":\#(isClosed),"v":[\#(points)],"i":[\#(zeros)],"o":[\#(zeros)]}"#
    }

    /// One pixel for each unit of the composition.
    static func image(_ file: Data, at frame: Double = 0) throws -> PixelImage {
        let animation = try LottieAnimation(file)
        return try animation.image(at: frame, width: Int(animation.width), height: Int(animation.height))
    }

    /// A layer with these shapes on 8 × 8 pixels.
    static func image(_ shapes: String..., at frame: Double = 0) throws -> PixelImage {
        try image(file(layer(shapes.joined(separator: ","))), at: frame)
    }
}

extension PixelImage {
    subscript(x: Int, y: Int) -> [UInt8] { Array(pixels[(y * width + x) * 4..<(y * width + x) * 4 + 4]) }

    func alphas(row y: Int) -> [UInt8] { (0..<width).map { self[$0, y][3] } }

    var area: Double { stride(from: 3, to: pixels.count, by: 4).reduce(0) { $0 + Double(pixels[$1]) / 255 } }
}

let red: [UInt8] = [255, 0, 0, 255]
let green: [UInt8] = [0, 255, 0, 255]
let clear: [UInt8] = [0, 0, 0, 0]

extension Point {
    func isNear(_ other: Point, within distance: Double = 1e-9) -> Bool { self.distance(to: other) <= distance }
}
