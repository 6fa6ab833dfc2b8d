import Foundation
import Testing

@testable import Motion

@Suite struct GroupTests {
    @Test func theFirstShapeIsUppermost() throws {
        let image = try Lottie.image(
            Lottie.group(Lottie.rectangle(0, 0, 4, 8), Lottie.fill("0,1,0")),
            Lottie.group(Lottie.rectangle(0, 0, 8, 8), Lottie.fill("1,0,0")))
        #expect(image[1, 1] == green)
        #expect(image[6, 1] == red)
    }

    @Test func theFirstStyleIsUppermost() throws {
        let image = try Lottie.image(
            Lottie.rectangle(2, 2, 4, 4), Lottie.stroke(2, "0,1,0"), Lottie.fill("1,0,0"))
        #expect(image[2, 3] == green)
        #expect(image[3, 3] == red)
    }

    @Test func aStyleDrawsOnlyWhatIsBeforeIt() throws {
        let image = try Lottie.image(Lottie.rectangle(0, 0, 2, 8), Lottie.fill(), Lottie.rectangle(4, 0, 2, 8))
        #expect(image.alphas(row: 0) == [255, 255, 0, 0, 0, 0, 0, 0])
    }

    @Test func aStyleDrawsThePathsOfGroupsBeforeIt() throws {
        let image = try Lottie.image(
            Lottie.group(Lottie.rectangle(0, 0, 2, 8), transform: #","p":{"k":[3,0]}"#), Lottie.fill())
        #expect(image.alphas(row: 0) == [0, 0, 0, 255, 255, 0, 0, 0])
    }

    @Test func aGroupsStyleDrawsNothingOutsideOfIt() throws {
        let image = try Lottie.image(Lottie.rectangle(0, 0, 8, 8), Lottie.group(Lottie.fill()))
        #expect(image.area == 0)
    }

    @Test func aGroupIsTransparentAsAWhole() throws {
        let shapes = [
            Lottie.group(Lottie.rectangle(0, 0, 4, 8), Lottie.fill("0,1,0")),
            Lottie.group(Lottie.rectangle(0, 0, 8, 8), Lottie.fill("1,0,0")),
        ].joined(separator: ",")
        let image = try Lottie.image(Lottie.group(shapes, transform: #","o":{"k":50}"#))
        #expect(image[1, 1] == [0, 255, 0, 128])
        #expect(image[6, 1] == [255, 0, 0, 128])
    }

    @Test func opacitiesAreMultiplied() throws {
        let inner = Lottie.group(
            Lottie.rectangle(0, 0, 8, 8), Lottie.fill(opacity: 50), transform: #","o":{"k":50}"#)
        let layer = Lottie.layer(Lottie.group(inner, transform: #","o":{"k":40}"#), transform: #""o":{"k":50}"#)
        // 0.5 × 0.5 × 0.4 × 0.5 × 255
        #expect(try Lottie.image(Lottie.file(layer))[0, 0] == [255, 0, 0, 13])
    }

    @Test func pathsOfAnInvisibleGroupAreDrawnByStylesOutside() throws {
        let image = try Lottie.image(
            Lottie.group(
                Lottie.rectangle(0, 0, 4, 8), Lottie.fill("0,1,0"), transform: #","o":{"k":0}"#),
            Lottie.fill("1,0,0"))
        #expect(image[1, 1] == red)
    }

    @Test func hiddenShapesDoNotExist() throws {
        let image = try Lottie.image(
            Lottie.rectangle(0, 0, 2, 8), Lottie.rectangle(4, 0, 2, 8, rest: #","hd":true"#), Lottie.fill(),
            Lottie.fill("0,1,0", rest: #","hd":true"#))
        #expect(image.alphas(row: 0) == [255, 255, 0, 0, 0, 0, 0, 0])
    }

    @Test func groupsCanStandDeepInEachOther() throws {
        var shape = Lottie.rectangle(0, 0, 1, 1) + "," + Lottie.fill()
        for _ in 0..<50 { shape = Lottie.group(shape, transform: #","p":{"k":[0.1,0]}"#) }
        #expect(try Lottie.image(shape).alphas(row: 0) == [0, 0, 0, 0, 0, 255, 0, 0])
    }
}
