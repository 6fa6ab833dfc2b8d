import Foundation
import Testing

@testable import Motion

/// What shapes, styles, groups and layers do to each other.
struct GroupTests {
    private static let left = Lottie.rectangle(0, 0, 4, 8)
    private static let all = Lottie.rectangle(0, 0, 8, 8)
    private static let greenFill = Lottie.fill("0,1,0")
    private static let half = #""o":{"k":50}"#

    @Test(
        arguments: [
            ("a style draws only what is before it", [left, Lottie.fill(), all], "XXXX...."),
            (
                "a style draws paths of groups", [Lottie.group(left, transform: #","p":{"k":[3,0]}"#), Lottie.fill()],
                "...XXXX."
            ),
            ("a group's style draws nothing outside of it", [all, Lottie.group(Lottie.fill())], "........"),
            (
                "hidden shapes do not exist",
                [left, Lottie.rectangle(5, 0, 2, 8, rest: #","hd":true"#), Lottie.fill()], "XXXX...."
            ),
            ("hidden styles do not exist", [all, Lottie.fill(rest: #","hd":true"#)], "........"),
            ("overlaps stay filled", [left, Lottie.rectangle(2, 0, 4, 8), Lottie.fill()], "XXXXXX.."),
            ("or even-odd", [left, Lottie.rectangle(2, 0, 4, 8), Lottie.fill(rest: #","r":2"#)], "XX..XX.."),
            ("backwards is a hole", [all, Lottie.rectangle(2, 0, 2, 8, rest: #","d":3"#), Lottie.fill()], "XX..XXXX"),
            ("open paths are filled", [Lottie.lines("[0,0],[4,0],[4,8],[0,8]"), Lottie.fill()], "XXXX...."),
            (
                "a trim leaves what follows",
                [#"{"ty":"tm","s":{"k":0},"e":{"k":50}}"#, Lottie.lines("[0,1],[8,1]"), Lottie.stroke(2)], "XXXXXXXX"
            ),
            ("groups can stand deep in each other", [deep(50)], ".....X.."),
        ] as [(String, [String], String)])
    func whatIsCovered(rule: String, shapes: [String], row: String) throws {
        let alphas = try Lottie.image(shapes.joined(separator: ",")).alphas(row: 0)
        #expect(alphas == row.map { $0 == "X" ? 255 : 0 })
    }

    /// A square, moved by a tenth in each of its groups.
    private static func deep(_ count: Int) -> String {
        var shape = Lottie.rectangle(0, 0, 1, 1) + "," + Lottie.fill()
        for _ in 0..<count { shape = Lottie.group(shape, transform: #","p":{"k":[0.1,0]}"#) }
        return shape
    }

    /// 0.5 × 0.5 × 0.4 × 0.5 × 255
    private static let multiplied = Lottie.layer(
        Lottie.group(
            Lottie.group(all, Lottie.fill(opacity: 50), transform: ",\(half)"), transform: #","o":{"k":40}"#),
        transform: half)

    /// At the left and at the right.
    @Test(
        arguments: [
            (
                "first shape", [Lottie.layer(Lottie.group(left, greenFill), Lottie.group(all, Lottie.fill()))], green,
                red
            ),
            (
                "first style",
                [Lottie.layer(Lottie.lines("[0,1],[3,1]"), Lottie.stroke(4, "0,1,0"), all, Lottie.fill())], green, red
            ),
            ("first layer", [Lottie.layer(left, greenFill), Lottie.solid()], green, red),
            ("a hidden layer is not drawn", [Lottie.layer(all, greenFill, rest: #","hd":true"#)], clear, clear),
            (
                "a group fades as a whole",
                [Lottie.layer(Lottie.group(Lottie.group(left, greenFill), all, Lottie.fill(), transform: ",\(half)"))],
                [0, 255, 0, 128], [255, 0, 0, 128]
            ),
            (
                "a layer fades as a whole",
                [Lottie.layer(Lottie.group(left, greenFill), all, Lottie.fill(), transform: half)], [0, 255, 0, 128],
                [255, 0, 0, 128]
            ),
            (
                "a composition fades as a whole", [#"{"ty":0,"refId":"a","ks":{\#(half)}}"#], [0, 255, 0, 128],
                [255, 0, 0, 128]
            ),
            ("opacities are multiplied", [multiplied], [255, 0, 0, 13], [255, 0, 0, 13]),
            (
                "paths of an invisible group",
                [Lottie.layer(Lottie.group(left, greenFill, transform: #","o":{"k":0}"#), Lottie.fill())], red, clear
            ),
        ] as [(String, [String], [UInt8], [UInt8])])
    func whatIsUppermost(rule: String, layers: [String], left: [UInt8], right: [UInt8]) throws {
        let asset = [Lottie.layer(Self.left, Self.greenFill), Lottie.solid()].joined(separator: ",")
        let image = try Lottie.image(
            Lottie.file(layers.joined(separator: ","), assets: #"{"id":"a","layers":[\#(asset)]}"#))
        #expect(image[1, 1] == left)
        #expect(image[6, 1] == right)
    }
}
