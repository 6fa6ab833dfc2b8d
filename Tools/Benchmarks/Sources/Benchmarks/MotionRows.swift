import Foundation
import Motion

/// What a frame costs at 160 × 120 pixels, on average and at most, beside the time that it has at 60 frames a second: of an
/// animation made for this, and of one that the app shows.
@MainActor
enum MotionRows {
    private static let goal = 1_000_000_000.0 / 60
    private static let shown = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../Packages/ContentFeature/Sources/ContentFeature/Animations/launch.json")

    static func run() async throws {
        try await measure("motion", Data(file.utf8))
        try await measure("motion-launch", Data(contentsOf: shown))
    }

    private static func measure(_ name: String, _ file: Data) async throws {
        let animation = try LottieAnimation(file)
        let renderer = MotionRenderer(animation)
        let count = Int(animation.frames.upperBound - animation.frames.lowerBound)
        func draw(_ frame: Int) throws {
            consume(try renderer.image(at: animation.frames.lowerBound + Double(frame), width: 160, height: 120))
        }
        try draw(0)
        var times = [[Double]](repeating: [], count: count)
        for _ in 0..<Measurement.rounds {
            for frame in 0..<count { times[frame].append(try await Measurement.nanoseconds { try draw(frame) }) }
        }
        let medians = times.map(Measurement.median)
        let slowest = medians.max() ?? 0
        Measurement.report(name, ours: medians.reduce(0, +) / Double(count), peer: "goal", goal)
        Measurement.report("\(name)-slowest", ours: slowest, peer: "goal", goal)
    }

    /// As much as a typical animation has: twelve stars that turn, rings that are drawn by trims, a gradient behind them, a
    /// precomposition that fades, and a matte.
    private static var file: String {
        let turn = #"{"k":[{"t":0,"s":[0],"o":{"x":[0.4],"y":[0]},"i":{"x":[0.6],"y":[1]}},{"t":60,"s":[360]}]}"#
        let stars = (0..<12).map { index in
            let place = "[\(40 + index % 4 * 80),\(50 + index / 4 * 70)]"
            return #"""
                {"ty":4,"op":60,"ks":{"p":{"k":\#(place)},"r":\#(turn)},"shapes":[{"ty":"gr","it":[
                {"ty":"sr","sy":1,"pt":{"k":7},"p":{"k":[0,0]},"or":{"k":30},"ir":{"k":14},"os":{"k":30},"is":{"k":10}},
                {"ty":"st","c":{"k":[0.1,0.1,0.3]},"w":{"k":3},"lc":2,"lj":2},{"ty":"fl","c":{"k":[1,0.8,0.2]}},
                {"ty":"tr","o":{"k":80}}]}]}
                """#
        }
        let rings = (0..<4).map { index in
            #"""
            {"ty":4,"op":60,"ks":{"p":{"k":[160,120]}},"shapes":[
            {"ty":"el","p":{"k":[0,0]},"s":{"k":[\#(60 + index * 40),\#(60 + index * 40)]}},
            {"ty":"tm","s":{"k":0},"e":{"k":[{"t":0,"s":[0]},{"t":60,"s":[100]}]},"o":\#(turn)},
            {"ty":"st","c":{"k":[0.2,0.5,0.9]},"w":{"k":8},"lc":2,"d":[{"n":"d","v":{"k":20}},{"n":"g","v":{"k":14}}]}]}
            """#
        }
        let back = #"""
            {"ty":4,"op":60,"ks":{},"shapes":[{"ty":"rc","p":{"k":[160,120]},"s":{"k":[320,240]}},
            {"ty":"gf","t":2,"s":{"k":[160,120]},"e":{"k":[320,240]},
            "g":{"p":3,"k":{"k":[0,0.9,0.9,1,0.5,0.6,0.7,0.9,1,0.1,0.2,0.4]}}}]}
            """#
        let matte = #"""
            {"ty":4,"op":60,"td":1,"ks":{"p":{"k":[160,120]}},"shapes":[
            {"ty":"el","p":{"k":[0,0]},"s":{"k":[{"t":0,"s":[60,60]},{"t":60,"s":[320,320]}]}},{"ty":"fl","c":{"k":[1,1,1]}}]}
            """#
        let inner = #"{"ty":0,"refId":"rings","op":60,"w":320,"h":240,"tt":1,"ks":{"o":{"k":90}}}"#
        return #"""
            {"w":320,"h":240,"fr":60,"ip":0,"op":60,"layers":[\#((stars + [matte, inner, back]).joined(separator: ","))],
            "assets":[{"id":"rings","layers":[\#(rings.joined(separator: ","))]}]}
            """#
    }
}
