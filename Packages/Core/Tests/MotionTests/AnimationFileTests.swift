import Core
import Foundation
import Testing

@testable import Motion

@Suite struct AnimationFileTests {
    private static func animation(_ text: String) throws -> LottieAnimation {
        try LottieAnimation(Data(text.utf8))
    }

    @Test func theBeginningIsRead() throws {
        let animation = try Self.animation(
            """
            {"w":100,"h":50,"fr":25,"ip":5,"op":55,"layers":[]}
            """)
        #expect((animation.width, animation.height, animation.frameRate) == (100, 50, 25))
        #expect(animation.frames == 5..<55)
        #expect(animation.undrawn.isEmpty)
    }

    @Test(arguments: [
        (
            #"[]"#,
            "a.json is not an animation that can be played: it is an array instead of an object. Export it again as Lottie JSON."
        ),
        (
            #"{"h":1}"#,
            "a.json is not an animation that can be played: it has no \"w\". Export it again as Lottie JSON."
        ),
        (
            #"{"w":"1"}"#,
            "a.json cannot be played: w is a text instead of a number. Correct it there, or export the animation again."
        ),
        (
            #"{"w":0}"#,
            "a.json cannot be played: w is not between 0 and 1,000,000. Correct it there, or export the animation again."
        ),
        (
            #"{"w":1,"h":1,"fr":1001}"#,
            "a.json cannot be played: fr is not between 0 and 1,000. Correct it there, or export the animation again."
        ),
        (
            #"{"w":1,"h":1,"fr":1,"ip":5,"op":5}"#,
            "a.json cannot be played: op is not above \"ip\". Correct it there, or export the animation again."
        ),
        (
            #"{"w":1,"h":1,"fr":1,"op":86401}"#,
            "a.json cannot be played: op makes it longer than a day. Correct it there, or export the animation again."
        ),
        (
            #"{"w":1,"h":1,"fr":1,"op":1e13}"#,
            "a.json cannot be played: op is too large a number. Correct it there, or export the animation again."
        ),
        (
            #"{"w":1,"h":1,"fr":1,"op":1}"#,
            "a.json is not an animation that can be played: it has no \"layers\". Export it again as Lottie JSON."
        ),
        (
            "{\"w\":1,\n\"h\"}",
            "a.json is not valid JSON: a colon is missing in line 2, column 4. Export the animation again as Lottie JSON."
        ),
    ])
    func aWrongBeginningIsExplained(text: String, words: String) {
        let problem = #expect(throws: MotionProblem.self) { try Self.animation(text) }
        #expect(problem?.words(for: "a.json") == words)
        #expect(problem?.kind == .badData)
    }

    private static let shapes: [(shape: String, place: String, reason: String)] = [
        ("1", "layers[0].shapes[0]", "is a number instead of an object"),
        ("{}", "layers[0].shapes[0]", "has no \"ty\""),
        (#"{"ty":"gr"}"#, "layers[0].shapes[0]", "has no \"it\""),
        (#"{"ty":"gr","it":[{"ty":"el"}]}"#, "layers[0].shapes[0].it[0]", "has no \"p\""),
        (#"{"ty":"el","p":{"k":[1]}}"#, "layers[0].shapes[0].p.k", "has 1 numbers instead of 2"),
        (#"{"ty":"el","p":{}}"#, "layers[0].shapes[0].p", "has no \"k\""),
        (#"{"ty":"el","p":{"k":"x"}}"#, "layers[0].shapes[0].p.k", "is a text instead of an array of numbers"),
        (#"{"ty":"el","p":{"k":[1,null]}}"#, "layers[0].shapes[0].p.k[1]", "is null instead of a number"),
        (#"{"ty":"sh"}"#, "layers[0].shapes[0]", "has no \"ks\""),
        (
            #"{"ty":"sh","ks":{"k":{"v":[[0,0]],"i":[]}}}"#, "layers[0].shapes[0].ks.k.i",
            "has 0 points, and \"v\" has 1"
        ),
        (#"{"ty":"sh","ks":{"k":{"v":[[0]]}}}"#, "layers[0].shapes[0].ks.k.v[0]", "has 1 numbers instead of 2"),
        (
            #"{"ty":"sr","p":{"k":[0,0]},"pt":{"k":5},"or":{"k":1},"sy":3}"#, "layers[0].shapes[0].sy",
            "is neither 1 nor 2"
        ),
        (#"{"ty":"gf","t":4}"#, "layers[0].shapes[0].t", "is neither 1, 2 nor 3"),
        (
            #"{"ty":"gf","g":{"p":2,"k":{"k":[0,1,1,1]}}}"#, "layers[0].shapes[0].g.k.k",
            "has 4 numbers instead of 8"
        ),
        (#"{"ty":"gf","g":{"p":-1,"k":{"k":[]}}}"#, "layers[0].shapes[0].g.p", "is not between 0 and 1,000"),
        (
            #"{"ty":"gf","g":{"p":0,"k":{"k":[\#(String(repeating: "0,", count: 2_000))0]}}}"#,
            "layers[0].shapes[0].g.k.k",
            "has more than 2,000 numbers"
        ),
        (#"{"ty":"gf","g":{"p":0.5,"k":{"k":[]}}}"#, "layers[0].shapes[0].g.p", "is not a whole number"),
        (#"{"ty":"tm","s":{"k":[{"t":0}]}}"#, "layers[0].shapes[0].s.k[0]", "has no \"s\""),
        (
            #"{"ty":"tm","s":{"k":[{"t":1,"s":[0]},{"t":0,"s":[0]}]}}"#, "layers[0].shapes[0].s.k[1].t",
            "is before that of the keyframe above"
        ),
        (
            #"{"ty":"tm","s":{"k":[{"t":1,"s":[0],"o":{"x":[],"y":0},"i":{"x":1,"y":1}}]}}"#,
            "layers[0].shapes[0].s.k[0]", "has an easing without numbers"
        ),
    ]

    @Test(arguments: shapes)
    func aWrongShapeIsNamed(shape: String, place: String, reason: String) {
        #expect(throws: MotionProblem.invalid(place: place, reason: reason)) {
            try LottieAnimation(Lottie.file(Lottie.layer(shape)))
        }
    }

    private static let layers: [(layer: String, place: String, reason: String)] = [
        ("[]", "layers[0]", "is an array instead of an object"),
        ("{}", "layers[0]", "has no \"ty\""),
        (#"{"ty":1,"sw":1,"sh":1,"sc":"red"}"#, "layers[0].sc", "is not a colour such as \"#ff8000\""),
        (#"{"ty":0,"sr":0}"#, "layers[0].sr", "is 0"),
        (#"{"ty":0,"refId":"a"}"#, "layers[0].refId", "names no composition in \"assets\""),
        (#"{"ty":3,"parent":7}"#, "layers[0].parent", "names a layer that does not exist: none has \"ind\" 7"),
        (#"{"ty":3,"tt":1}"#, "layers[0].tt", "needs a layer before it as its matte"),
        (#"{"ty":3,"tt":5,"ind":1}"#, "layers[0].tt", "is not between 0 and 4"),
        (#"{"ty":3,"ks":1}"#, "layers[0].ks", "is a number instead of an object"),
        (#"{"ty":3,"hd":"no"}"#, "layers[0].hd", "is a text instead of true or false"),
        (#"{"ty":3,"masksProperties":[{"mode":"a"}]}"#, "layers[0].masksProperties[0]", "has no \"pt\""),
    ]

    @Test(arguments: layers)
    func aWrongLayerIsNamed(layer: String, place: String, reason: String) {
        #expect(throws: MotionProblem.invalid(place: place, reason: reason)) {
            try LottieAnimation(Lottie.file(layer))
        }
    }
}
