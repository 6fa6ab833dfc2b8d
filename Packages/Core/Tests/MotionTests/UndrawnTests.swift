import Foundation
import Testing

@testable import Motion

struct UndrawnTests {
    private static func undrawn(_ layers: String..., assets: String = "") throws -> [String] {
        try LottieAnimation(Lottie.file(layers.joined(separator: ","), assets: assets)).undrawn.map(\.words)
    }

    @Test(arguments: [
        (#"{"ty":5,"t":{}}"#, "Text is not drawn", ""),
        (#"{"ty":6}"#, "Sound is not played", ""),
        (#"{"ty":13}"#, "Layers of type 13 are not drawn", ""),
        (#"{"ty":3,"ef":[{}]}"#, "Effects are not applied", ""),
        (#"{"ty":3,"sy":[{}]}"#, "Layer styles are not applied", ""),
        (#"{"ty":3,"bm":3}"#, "Blend modes are not applied", ".bm"),
        (#"{"ty":3,"ddd":1}"#, "Three-dimensional layers are drawn flat", ".ddd"),
        (#"{"ty":3,"mb":true}"#, "Motion blur is not drawn", ".mb"),
        (
            #"{"ty":3,"ao":1,"ks":{"p":{"k":[{"t":0,"s":[0,0]},{"t":1,"s":[1,1]}]}}}"#,
            "Layers are not turned along their paths", ".ao"
        ),
        (
            #"{"ty":3,"masksProperties":[{"mode":"d"}]}"#,
            "Masks that lighten, darken or take differences are not applied", ".masksProperties[0]"
        ),
        (
            #"{"ty":3,"ks":{"r":{"k":5,"x":"wiggle(1, 2)"}}}"#,
            "Expressions are not computed; the stored values are used", ".ks.r"
        ),
        (#"{"ty":3,"parent":7}"#, "Layers do not follow a parent that is missing", ".parent"),
        (#"{"ty":3,"tt":1,"tp":7}"#, "Mattes that are missing are not applied", ".tp"),
        (#"{"ty":0,"refId":"a"}"#, "Compositions that are missing are not drawn", ""),
        (#"{"ty":1,"sw":1,"sh":1,"sc":""}"#, ##"Solids without a colour such as "#ff8000" are not drawn"##, ""),
        (#"{"ty":3,"ks":{"a":{"k":[9.7]}}}"#, "Numbers that are missing count as 0", ".ks.a.k"),
        (#"{"ty":3,"ks":{"o":{"a":1,"k":[]}}}"#, "Values that are missing change nothing", ".ks.o.k"),
        (#"{"ty":3,"ks":{"p":{"a":1,"k":[{}]}}}"#, "Values that are missing change nothing", ".ks.p.k"),
        (
            #"{"ty":3,"ks":{"r":{"a":1,"k":[{},{"t":1,"s":[5]},{"t":2}]}}}"#, "Values that are missing change nothing",
            ".ks.r.k"
        ),
        (
            #"{"ty":4,"shapes":[{"ty":"gs","s":{"k":[0,0]},"e":{"k":[8,0]},"w":{"k":1},"g":{"p":2,"k":{"k":[]}}}]}"#,
            "Values that are missing change nothing", ".shapes[0].g.k.k"
        ),
    ])
    func whatALayerHasIsListed(layer: String, words: String, place: String) throws {
        #expect(try Self.undrawn(layer) == ["\(words): layers[0]\(place)."])
    }

    /// What is missing hides nothing else: the layer is as if the file did not name it.
    @Test(arguments: [
        (#","parent":7"#, ""), (#","tt":1,"tp":9"#, ""), ("", #""a":{"k":[0]}"#), ("", #""o":{"a":1,"k":[]}"#),
        ("", #""s":{"a":1,"k":[{"t":0}]}"#), ("", #""r":{"a":1,"k":[{}]}"#),
    ])
    func theRestPlays(members: String, transform: String) throws {
        let square = Lottie.layer(
            Lottie.group(Lottie.rectangle(0, 0, 8, 8), Lottie.fill()), transform: transform, rest: members)
        let gradient = #"{"ty":"gf","s":{"k":[0,0]},"e":{"k":[8,0]},"g":{"p":2,"k":{"k":[{"t":0},{"t":5}]}}}"#
        let missing = [
            #"{"ty":0,"refId":"a"}"#, #"{"ty":1,"sw":8,"sh":8,"sc":""}"#,
            Lottie.layer(Lottie.rectangle(0, 0, 8, 8), gradient),
        ]
        for frame in [0.0, 5] {
            let image = try Lottie.image(Lottie.file((missing + [square]).joined(separator: ",")), at: frame)
            #expect(image == (try Lottie.image(Lottie.file(Lottie.solid()), at: frame)))
        }
    }

    @Test(arguments: [
        ("mm", "Paths are not merged"), ("rp", "Shapes are not repeated"), ("rd", "Corners of paths are not rounded"),
        ("pb", "Pucker and bloat are not applied"), ("op", "Paths are not offset"), ("zz", "Zigzags are not drawn"),
        ("tw", "Shapes are not twisted"), ("xx", #"Shapes of type "xx" are not drawn"#),
    ])
    func whatAShapeIsIsListed(type: String, words: String) throws {
        let layer = Lottie.layer(Lottie.group(#"{"ty":"\#(type)","mm":2}"#))
        #expect(try Self.undrawn(layer) == ["\(words): layers[0].shapes[0].it[0]."])
    }

    @Test func masksThatGrowOrFadeAreListed() throws {
        let path = Lottie.path("[0,0],[1,1]")
        let masks = #","masksProperties":[{"pt":{"k":\#(path)},"x":{"k":3},"f":{"k":[2,2]}}]"#
        #expect(
            try Self.undrawn(Lottie.solid(rest: masks)) == [
                "Masks are not expanded: layers[0].masksProperties[0].x.",
                "Masks are not feathered: layers[0].masksProperties[0].f.",
            ])
        let plain = #","masksProperties":[{"pt":{"k":\#(path)},"x":{"k":0},"f":{"k":[0,0]}}]"#
        #expect(try Self.undrawn(Lottie.solid(rest: plain)).isEmpty)
    }

    @Test func stylesThatAreNotDrawnAreListed() throws {
        #expect(
            try Self.undrawn(Lottie.layer(#"{"ty":"gf","t":3}"#, Lottie.fill(rest: #","bm":1"#))) == [
                "Conic gradients are not drawn: layers[0].shapes[0].",
                "Blend modes are not applied: layers[0].shapes[1].bm.",
            ])
    }

    @Test func pathsThatCannotChangeIntoEachOtherAreListed() throws {
        let (one, two) = (Lottie.path("[0,0],[1,1]"), Lottie.path("[0,0],[1,1],[2,2]"))
        func shape(_ rest: String) -> String {
            #"{"ty":"sh","ks":{"k":[{"t":0,"s":[\#(one)]\#(rest)},{"t":5,"s":[\#(two)]}]}}"#
        }
        #expect(
            try Self.undrawn(Lottie.layer(shape(""))) == [
                "Paths with different numbers of points do not change into each other: layers[0].shapes[0].ks."
            ])
        #expect(try Self.undrawn(Lottie.layer(shape(#","h":1"#))).isEmpty)
    }

    @Test func aFeatureIsListedOnceForEachLayer() throws {
        let layer = Lottie.layer(#"{"ty":"rp"}"#, #"{"ty":"rp"}"#, #"{"ty":"pb"}"#)
        let inner = #"{"id":"a","layers":[\#(layer)]}"#
        #expect(
            try Self.undrawn(layer, #"{"ty":0,"refId":"a"}"#, #"{"ty":0,"refId":"a","bm":1}"#, assets: inner) == [
                "Shapes are not repeated: layers[0].shapes[0].",
                "Pucker and bloat are not applied: layers[0].shapes[2].",
                "Shapes are not repeated: assets[0].layers[0].shapes[0].",
                "Pucker and bloat are not applied: assets[0].layers[0].shapes[2].",
                "Blend modes are not applied: layers[2].bm.",
            ])
    }

    @Test func whatIsNotSeenAnywayIsNotListed() throws {
        #expect(try Self.undrawn(#"{"ty":5,"hd":true}"#, Lottie.layer(#"{"ty":"rp","hd":true}"#)).isEmpty)
        #expect(try Self.undrawn(Lottie.layer(#"{"ty":"mm","mm":1}"#)).isEmpty)
        // As a matte, a hidden layer matters.
        #expect(
            try Self.undrawn(#"{"ty":5,"hd":true}"#, Lottie.solid(rest: #","tt":1"#)) == [
                "Text is not drawn: layers[0]."
            ])
    }

    @Test func longNamesAreCut() throws {
        let name = String(repeating: "x", count: 1_000)
        let animation = try LottieAnimation(Lottie.file(#"{"ty":5,"nm":"\#(name)"}"#, #"{"ty":5,"nm":7}"#))
        #expect(animation.undrawn.map { $0.layer?.count } == [60, nil])
        let words = #"Images are not drawn: layer "Photo" (layers[0])."#
        #expect(try Self.undrawn(#"{"ty":2,"refId":"a","nm":"Photo"}"#) == [words])
    }
}
