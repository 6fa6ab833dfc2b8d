import Core
import Foundation
import Testing

@testable import Motion

struct AnimationFileTests {
    @Test func theBeginningIsRead() throws {
        let animation = try LottieAnimation(Data(#"{"w":100,"h":50,"fr":25,"ip":5,"op":55,"layers":[]}"#.utf8))
        #expect((animation.width, animation.height, animation.frameRate) == (100, 50, 25))
        #expect(animation.frames == 5..<55)
        #expect(animation.undrawn.isEmpty)
    }

    private static let beginnings: [(file: String, place: String, reason: String)] = [
        ("[]", "", "is an array instead of an object"),
        (#"{"h":1}"#, "", "has no \"w\""),
        (#"{"w":0}"#, "w", "is not between 0 and 1,000,000"),
        (#"{"w":1,"h":1,"fr":1001}"#, "fr", "is not between 0 and 1,000"),
        (#"{"w":1,"h":1,"fr":1,"ip":5,"op":5}"#, "op", "is not above \"ip\""),
        (#"{"w":1,"h":1,"fr":1,"op":86401}"#, "op", "makes it longer than a day"),
        (#"{"w":1,"h":1,"fr":1,"op":1e13}"#, "op", "is too large a number"),
        (#"{"w":1,"h":1,"fr":1,"op":1}"#, "", "has no \"layers\""),
    ]

    @Test(arguments: beginnings)
    func aWrongBeginningIsNamed(file: String, place: String, reason: String) {
        #expect(throws: MotionProblem.invalid(place: place, reason: reason)) { try LottieAnimation(Data(file.utf8)) }
    }

    @Test func whatIsNotJSONIsSaidWithItsPlace() {
        #expect(throws: MotionProblem.notJSON(line: 3, column: 5, reason: "there is no value")) {
            try LottieAnimation(Data("[\n 1,\n nul]".utf8))
        }
    }

    @Test func everyProblemIsExplained() {
        let problems: [MotionProblem] = [
            .notJSON(line: 2, column: 4, reason: "a colon is missing"), .invalid(place: "", reason: "has no \"w\""),
            .invalid(place: "w", reason: "is 0"), .circular(place: "layers[1].parent", chain: "layers 1, 2, 1"),
            .tooMuch(.precompositions, limit: 1_600), .imageTooLarge(width: 9_000, height: 2, limit: 1_024),
        ]
        #expect(
            problems.map { $0.words(for: "It") } == [
                "It is not valid JSON: a colon is missing in line 2, column 4. Export the animation again as Lottie JSON.",
                "It is not an animation that can be played: it has no \"w\". Export it again as Lottie JSON.",
                "It cannot be played: w is 0. Correct it there, or export the animation again.",
                "It cannot be played: layers[1].parent needs itself (layers 1, 2, 1). Remove one of these references.",
                "It cannot be played: its precompositions are nested more than 1,600 levels deep. Simplify the animation.",
                "It cannot be drawn with 9,000 × 2 pixels; at most 1,024 are drawn. Choose a smaller size.",
            ])
        #expect(problems.allSatisfy { $0.kind == .badData })
    }

    private static let shapes: [(shape: String, place: String, reason: String)] = [
        ("1", "", "is a number instead of an object"),
        ("{}", "", "has no \"ty\""),
        (#"{"ty":"gr","it":[{"ty":"el"}]}"#, ".it[0]", "has no \"p\""),
        (#"{"ty":"el","p":{"k":"x"}}"#, ".p.k", "is a text instead of an array of numbers"),
        (#"{"ty":"el","p":{"k":[1,null]}}"#, ".p.k[1]", "is null instead of a number"),
        (#"{"ty":"sh","ks":{"k":{"v":[[0,0]],"i":[]}}}"#, ".ks.k.i", "has 0 points, and \"v\" has 1"),
        (#"{"ty":"sh","ks":{"k":{"v":[[0]]}}}"#, ".ks.k.v[0]", "has 1 numbers instead of 2"),
        (#"{"ty":"sr","p":{"k":[0,0]},"pt":{"k":5},"or":{"k":1},"sy":3}"#, ".sy", "is neither 1 nor 2"),
        (#"{"ty":"gf","t":4}"#, ".t", "is neither 1, 2 nor 3"),
        (#"{"ty":"gf","g":{"p":2,"k":{"k":[0,1,1,1]}}}"#, ".g.k.k", "has 4 numbers instead of 8"),
        (#"{"ty":"gf","g":{"p":-1,"k":{"k":[]}}}"#, ".g.p", "is not between 0 and 1,000"),
        (
            #"{"ty":"gf","g":{"p":0,"k":{"k":[\#(String(repeating: "0,", count: 2_000))0]}}}"#, ".g.k.k",
            "has more than 2,000 numbers"
        ),
        (
            #"{"ty":"tm","s":{"k":[{"t":1,"s":[0]},{"t":0,"s":[0]}]}}"#, ".s.k[1].t",
            "is before that of the keyframe above"
        ),
        (
            #"{"ty":"tm","s":{"k":[{"t":1,"s":[0],"o":{"x":[],"y":0},"i":{"x":1,"y":1}}]}}"#, ".s.k[0]",
            "has an easing without numbers"
        ),
    ]

    @Test(arguments: shapes)
    func aWrongShapeIsNamed(shape: String, place: String, reason: String) {
        #expect(throws: MotionProblem.invalid(place: "layers[0].shapes[0]" + place, reason: reason)) {
            try LottieAnimation(Lottie.file(Lottie.layer(shape)))
        }
    }

    private static let layers: [(layer: String, place: String, reason: String)] = [
        ("{}", "layers[0]", "has no \"ty\""),
        (#"{"ty":0,"sr":0}"#, "layers[0].sr", "is 0"),
        (#"{"ty":3,"tt":1}"#, "layers[0].tt", "needs a layer before it as its matte"),
        (#"{"ty":3,"tt":5,"ind":1}"#, "layers[0].tt", "is not between 0 and 4"),
        (#"{"ty":3,"hd":"no"}"#, "layers[0].hd", "is a text instead of true or false"),
        (#"{"ty":3,"masksProperties":[{"mode":"a"}]}"#, "layers[0].masksProperties[0]", "has no \"pt\""),
    ]

    @Test(arguments: layers)
    func aWrongLayerIsNamed(layer: String, place: String, reason: String) {
        #expect(throws: MotionProblem.invalid(place: place, reason: reason)) { try LottieAnimation(Lottie.file(layer)) }
    }

    @Test(arguments: [
        (
            Lottie.file(Lottie.solid(rest: #","ind":1,"tt":1,"tp":2"#), Lottie.solid(rest: #","ind":2,"tt":1,"tp":1"#)),
            "layers[0].tt", "layers 0, 1, 0"
        ),
        (
            Lottie.file(
                #"{"ty":3,"ind":1,"parent":2}"#, #"{"ty":3,"ind":2,"parent":3}"#, #"{"ty":3,"ind":3,"parent":2}"#),
            "layers[1].parent", "layers 1, 2, 1"
        ),
        (nested("b"), "assets[1].layers[0].refId", #"compositions "a", "b", "a""#),
        (nested("a"), "assets[0].layers[0].refId", #"compositions "a", "a""#),
    ])
    func nothingCanNeedItself(file: Data, place: String, chain: String) {
        #expect(throws: MotionProblem.circular(place: place, chain: chain)) { try LottieAnimation(file) }
    }

    /// Of two compositions, the second one shows the first one.
    private static func nested(_ shown: String) -> Data {
        Lottie.file(
            #"{"ty":0,"refId":"a"}"#,
            assets: #"""
                {"id":"a","layers":[{"ty":0,"refId":"\#(shown)"}]},{"id":"b","layers":[{"ty":0,"refId":"a"}]}
                """#)
    }
}
