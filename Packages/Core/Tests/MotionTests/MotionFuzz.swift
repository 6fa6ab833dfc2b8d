import CoreTesting
import Foundation
import Testing

@testable import Motion

/// Files that are nearly animations, in a child process, so that a crash is a failed test.
@Suite(.timeLimit(.minutes(30))) struct MotionFuzz {
    @Test func anyBytesEndInAnErrorOrAnImage() async {
        await #expect(processExitsWith: .success) { FuzzedDecoder.run(MotionFuzz.decoders) }
        #expect(FuzzedDecoder.failure() == nil)
    }

    private static let decoders = [
        FuzzedDecoder("animations", cases: 3_000, samples: files) { file in
            var limits = MotionLimits()
            // So that one case takes milliseconds, also where it uses up its budget.
            limits.work = 100_000
            let animation = try LottieAnimation(file, limits: limits)
            _ = try animation.image(at: Double(file.count % 12) - 1, width: 9, height: 7)
            for feature in animation.undrawn where feature.words.isEmpty { throw FuzzFailure("a feature has no name") }
        },
        FuzzedDecoder("animations within the limits of the app", cases: 50, samples: files) { file in
            let animation = try LottieAnimation(file)
            do throws(MotionProblem) {
                _ = try MotionRenderer(animation).image(at: Double(file.count % 12) - 1, width: 160, height: 120)
            } catch {
                // Once a file has been read, only the work can be too much.
                guard case .tooMuch = error else { throw FuzzFailure("\(error)") }
            }
        },
    ]

    /// Nearly as many values as a file may have, and a slot that asked for 180 GB.
    @Test func aFileAtTheLimitsStaysWithinItsMemory() async {
        await #expect(processExitsWith: .success) {
            let before = PeakMemory.bytes
            _ = try? LottieAnimation(LimitTests.gradients(45_000, colors: 1_000, numbers: 6_000))
            guard before > 0, PeakMemory.bytes - before < 256 << 20 else { exit(4) }
        }
    }

    private static let files = [
        Lottie.group(
            Lottie.rectangle(1, 1, 5, 4, rest: #","r":{"k":2}"#), Lottie.lines("[0,0],[8,3],[2,7]", isClosed: true),
            Lottie.stroke(2, rest: #","lc":2,"lj":2,"d":[{"n":"d","v":{"k":2}},{"n":"o","v":{"k":1}}]"#),
            Lottie.fill(rest: #","r":2"#), transform: #","o":{"k":50},"sk":{"k":10},"sa":{"k":5}"#)
            + #",{"ty":"tm","s":{"k":10},"e":{"k":70},"o":{"k":400},"m":2}"#,
        #"""
        {"ty":"sr","sy":1,"p":{"k":[4,4]},"pt":{"k":5},"or":{"k":4},"ir":{"k":2},"os":{"k":20},"is":{"k":0},"r":{"k":9}},
        {"ty":"gf","t":2,"s":{"k":[4,4]},"e":{"k":[8,4]},"h":{"k":50},"g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1,0,1,1,0]}}}
        """#,
        #"""
        {"ty":"el","p":{"k":[{"t":0,"s":[0,0],"to":[3,0],"ti":[0,-3],"o":{"x":0.3,"y":0},"i":{"x":[0.6],"y":[1.5]}},
        {"t":9,"s":[8,8]}]},"s":{"k":[{"t":0,"s":[3,3],"e":[5,9],"h":1},{"t":4}]}},
        {"ty":"gs","w":{"k":1},"t":1,"s":{"k":[0,0]},"e":{"k":[8,8]},"g":{"p":1,"k":{"k":[0.5,1,1,0]}}}
        """#,
        #"""
        {"ty":"el","p":{"sid":"place"},"s":{"sid":"place"}},{"ty":"sh","ks":{"sid":"path"}},
        {"ty":"gf","s":{"sid":"place"},"e":{"k":[8,8]},"g":{"p":2,"k":{"sid":"stops"}}},
        {"ty":"gs","w":{"sid":"place"},"s":{"k":[0,0]},"e":{"sid":"place"},"g":{"p":1,"k":{"sid":"stops"}}}
        """#,
    ].map { shapes in
        let masks = #""masksProperties":[{"mode":"s","pt":{"k":\#(Lottie.path("[1,1],[5,2],[3,6]"))},"o":{"k":80}}]"#
        let layer = Lottie.layer(shapes, transform: #""r":{"k":20}"#, rest: #","ind":1,"parent":3,\#(masks)"#)
        return Lottie.file(
            layer, #"{"ty":0,"refId":"a","w":8,"h":6,"ind":2,"op":9,"tt":2,"st":1,"sr":2,"ks":{"o":{"k":70}}}"#,
            #"{"ty":3,"ind":3,"ks":{"p":{"s":true,"x":{"k":1},"y":{"k":2}}}}"#,
            assets: #"{"id":"a","layers":[\#(Lottie.solid(5))]}"#, rest: #","v":"5.7.4","slots":{\#(slots)}"#)
    }

    private static let slots = #"""
        "place":{"p":{"k":[{"t":0,"s":[2,3]},{"t":8,"s":[5,4]}]}},
        "path":{"p":{"k":\#(Lottie.path("[0,0],[8,3],[2,7]"))}},
        "stops":{"p":{"k":[0,1,0,0,1,0,0,1,0,1,1,0]}}
        """#
}
