import Drawing
import Foundation
import Testing

@testable import Motion

struct LimitTests {
    private static func problem(_ file: Data, _ change: (inout MotionLimits) -> Void = { _ in }) -> MotionProblem? {
        var limits = MotionLimits()
        change(&limits)
        do {
            let animation = try LottieAnimation(file, limits: limits)
            _ = try animation.image(at: 0, width: 8, height: 8)
            return nil
        } catch {
            return error
        }
    }

    private static let square = Lottie.rectangle(0, 0, 8, 8) + "," + Lottie.fill()

    @Test func bytesAreCountedFirst() {
        #expect(Self.problem(Data(count: 5)) { $0.bytes = 4 } == .tooMuch(.bytes, limit: 4))
    }

    @Test func valuesAndNestingAreCountedNext() {
        #expect(Self.problem(Data("[1,2,3,4]".utf8)) { $0.values = 4 } == .tooMuch(.values, limit: 4))
        #expect(Self.problem(Data("[[[1]]]".utf8)) { $0.nesting = 2 } == .tooMuch(.nesting, limit: 2))
    }

    typealias Limit = any WritableKeyPath<MotionLimits, Int> & Sendable

    private static let twoLayers = Lottie.file(#"{"ty":3}"#, #"{"ty":3}"#)
    private static let path = Lottie.path("[0,0],[1,1]")
    /// A path of two vertices and two handles, twice.
    private static let twoKeyframes = Lottie.file(
        Lottie.layer(#"{"ty":"sh","ks":{"k":[{"t":0,"s":[\#(path)]},{"t":1,"s":[\#(path)]}]}}"#))
    /// Three layers, and the last one for each of the others.
    private static let twoMattes = Lottie.file(
        Lottie.solid(rest: #","tt":1,"tp":7"#), Lottie.solid(rest: #","tt":1,"tp":7"#),
        Lottie.layer(square, rest: #","ind":7,"td":1"#))
    private static let ellipse = #"{"ty":"el","p":{"sid":"z"},"s":{"sid":"z"}}"#
    private static let longSlot = Lottie.file(
        Lottie.layer(ellipse, ellipse),
        rest: #","slots":{"z":{"p":{"k":[\#(list("0", 10_001))]}}}"#)

    @Test(
        arguments: [
            (twoLayers, \.layers, 2, .layers),
            (twoLayers, \.layersInComposition, 2, .layers),
            // The group, its transform, the rectangle and the fill.
            (Lottie.file(Lottie.layer(Lottie.group(square))), \.shapes, 4, .shapes),
            (twoKeyframes, \.keyframes, 2, .keyframes),
            (twoKeyframes, \.points, 8, .points),
            (twoMattes, \.layers, 5, .layers),
            (twoMattes, \.shapes, 6, .shapes),
            // Four for the start and the end of each gradient, and eight for its stops.
            (gradients(3, colors: 2, numbers: 8), \.numbers, 36, .numbers),
            // Only those that are used.
            (longSlot, \.numbers, 16, .numbers),
        ] as [(Data, Limit, Int, MotionProblem.Quantity)])
    func whatAFileAsksForIsCounted(file: Data, limit: Limit, count: Int, quantity: MotionProblem.Quantity) {
        #expect(Self.problem(file) { $0[keyPath: limit] = count } == nil)
        #expect(Self.problem(file) { $0[keyPath: limit] = count - 1 } == .tooMuch(quantity, limit: count - 1))
    }

    /// A layer that shows a composition, or several of them.
    private static func shown(_ id: Int, times: Int = 1) -> String {
        list(#"{"ty":0,"refId":"\#(id)","op":10}"#, times)
    }

    /// Compositions with these layers, numbered from 0.
    private static func compositions(_ inner: [String], shown layers: String = shown(0)) -> Data {
        let assets = inner.enumerated().map { #"{"id":"\#($0)","layers":[\#($1)]}"# }
        return Lottie.file(layers, assets: assets.joined(separator: ","))
    }

    @Test func smallFilesCannotAskForBillionsOfLayers() {
        func doubling(_ depth: Int, _ last: String) -> Data {
            Self.compositions((1...depth).map { Self.shown($0, times: 10) } + [last])
        }
        #expect(Self.problem(doubling(12, Lottie.solid())) == .tooMuch(.layers, limit: 4_000))
        #expect(
            Self.problem(doubling(3, Lottie.layer(Self.list(Self.square, 100)))) == .tooMuch(.shapes, limit: 50_000))
    }

    @Test func precompositionsHaveALimit() {
        func chain(_ depth: Int) -> [String] { (1...depth).map { Self.shown($0) } + [Lottie.solid()] }
        #expect(Self.problem(Self.compositions(chain(15))) == nil)
        #expect(Self.problem(Self.compositions(chain(16))) == .tooMuch(.precompositions, limit: 16))
        #expect(Self.problem(Self.compositions(chain(400))) == .tooMuch(.precompositions, limit: 16))
        // Also where the inner ones are already known.
        let layers = (0..<40).reversed().map { Self.shown($0) }.joined(separator: ",")
        #expect(Self.problem(Self.compositions(chain(39), shown: layers)) == .tooMuch(.precompositions, limit: 16))
    }

    @Test func surfacesHaveALimit() {
        var shape = Self.square + "," + Self.square
        for _ in 0..<20 { shape = Lottie.group(shape, Self.square, transform: #","o":{"k":90}"#) }
        let file = Lottie.file(Lottie.layer(shape))
        #expect(Self.problem(file) == .tooMuch(.surfaces, limit: 12))
        #expect(Self.problem(file) { $0.surfaces = 21 } == nil)
    }

    @Test func mattesOfMattesEnd() {
        func chain(_ count: Int) -> Data {
            let layers = (0..<count).map { Lottie.solid(rest: #","ind":\#($0),"tt":1,"tp":\#($0 + 1)"#) }
            return Lottie.file((layers + [Lottie.solid(rest: #","ind":\#(count)"#)]).joined(separator: ","))
        }
        #expect(Self.problem(chain(40)) == .tooMuch(.surfaces, limit: 12))
        #expect(Self.problem(chain(500)) == .tooMuch(.layers, limit: 4_000))
    }

    // MARK: Slots

    /// Gradients that all name one slot with their stops.
    static func gradients(_ count: Int, colors: Int, numbers: Int) -> Data {
        let gradient = #"{"ty":"gf","s":[0,0],"e":[1,0],"g":{"p":\#(colors),"k":{"sid":"z"}}}"#
        return Lottie.file(
            Lottie.layer(list(gradient, count)),
            rest: #","slots":{"z":{"p":{"k":[\#(list("0", numbers))]}}}"#)
    }

    /// Files of about four megabytes that once asked for 180 GB.
    @Test func smallFilesCannotAskForBillionsOfNumbers() {
        #expect(
            Self.problem(Self.gradients(30_000, colors: 1, numbers: 500_000))
                == .invalid(place: "slots.z.p.k", reason: "has more than 2,004 numbers"))
        #expect(
            Self.problem(Self.gradients(45_000, colors: 1_000, numbers: 6_000))
                == .tooMuch(.numbers, limit: 2_000_000))
    }

    // MARK: Work

    private static func shapes(_ shapes: String...) -> Data { Lottie.file(Lottie.layer(shapes.joined(separator: ","))) }

    private static func list(_ entry: String, _ count: Int) -> String {
        [String](repeating: entry, count: count).joined(separator: ",")
    }

    /// Paths without a point.
    private static let empty = list(#"{"ty":"sh","ks":{"v":[],"i":[],"o":[]}}"#, 300)
    private static let line = Lottie.lines("[0,0],[1000000,0]")
    private static let mask = #"{"mode":"a","pt":{"v":[],"i":[],"o":[]}}"#

    /// A layer, shown many times.
    private static func repeated(_ count: Int, _ layers: String) -> Data {
        compositions([layers], shown: shown(0, times: count))
    }

    private static func dashes(_ length: String, rest: String = "") -> String {
        Lottie.stroke(1, rest: #"\#(rest),"d":[{"n":"d","v":{"k":\#(length)}},{"n":"g","v":{"k":\#(length)}}]"#)
    }

    @Test(arguments: [
        // Paths without points, trimmed again and again, also as if they were one.
        shapes(empty, list(#"{"ty":"tm","s":{"k":0},"e":{"k":50}}"#, 300)),
        shapes(empty, list(#"{"ty":"tm","s":{"k":0},"e":{"k":50},"m":2}"#, 300)),
        // Paths without points, drawn again and again.
        shapes(empty, list(Lottie.fill(), 300)), shapes(empty, list(Lottie.stroke(1), 300)),
        // Gradients and dashes that draw nothing.
        shapes(list(#"{"ty":"gf","s":[0,0],"e":[1,0],"g":{"p":1,"k":[\#(list("0", 1_000))]}}"#, 200)),
        repeated(100, Lottie.layer(Lottie.stroke(1, rest: #","d":[\#(list(#"{"n":"d","v":1}"#, 3_000))]"#))),
        // Layers that are not there yet, and masks without points.
        repeated(300, list(#"{"ty":3,"ip":5,"op":9}"#, 900)),
        repeated(100, Lottie.solid(rest: #","masksProperties":[\#(list(mask, 500))]"#)),
        // A thousand layers that each draw the same matte of a thousand shapes.
        Lottie.file(
            list(Lottie.solid(rest: #","tt":1,"tp":7"#), 999), Lottie.layer(list(square, 1_000), rest: #","ind":7"#)),
        // A line of a million dashes.
        shapes(line, dashes("0.5", rest: #","lc":2"#)),
        // Stars of ten thousand tips.
        shapes(
            list(#"{"ty":"sr","p":{"k":[0,0]},"pt":{"k":1e9},"or":{"k":9},"ir":{"k":3}}"#, 900),
            Lottie.stroke(3, rest: #","lj":2"#)),
        // Dashes so short that they do not move.
        shapes(line, dashes("1e-200")),
    ])
    func workHasALimit(file: Data) {
        let problem = Self.problem(file) {
            $0.work = 4_000_000
            // The work has a limit of its own.
            $0.layers = 10_000_000
            $0.shapes = 10_000_000
        }
        #expect(problem == .tooMuch(.work, limit: 4_000_000))
    }

    @Test func whilePlayingAFrameMayTakeLess() throws {
        var limits = MotionLimits()
        #expect(limits.playingWork * 20 == limits.work)
        limits.playingWork = 100
        let animation = try LottieAnimation(Lottie.file(Lottie.solid()), limits: limits)
        let image = try animation.image(at: 0, width: 8, height: 8)
        #expect(throws: MotionProblem.tooMuch(.work, limit: 100)) {
            try MotionRenderer(animation).image(at: 0, width: 8, height: 8)
        }
        #expect(try MotionRenderer(animation, work: 100_000).image(at: 0, width: 8, height: 8) == image)
    }

    @Test func imagesHaveALimit() throws {
        let animation = try LottieAnimation(Lottie.file())
        for (width, height) in [(1_025, 1_024), (.max, 2), (.max, .max), (1, 1 << 40)] {
            let problem = #expect(throws: MotionProblem.self) {
                try animation.image(at: 0, width: width, height: height)
            }
            #expect(problem == .imageTooLarge(width: width, height: height, limit: 1 << 20))
        }
        #expect(try animation.image(at: 0, width: 1_024, height: 1_024).pixels.count == 4 << 20)
    }

    /// At the size at which the app plays its own animations.
    @Test(arguments: (Examples.all + Examples.samples).map(Examples.file) + Examples.own)
    func playingIsDrawnWithATenthOfItsWork(file: URL) throws {
        let animation = try LottieAnimation(Data(contentsOf: file))
        let renderer = MotionRenderer(animation, work: MotionLimits().playingWork / 10)
        let count = Int(animation.frames.upperBound - animation.frames.lowerBound)
        let areas = try (0..<4).map { step in
            try renderer.image(at: animation.frames.lowerBound + Double(step * count / 4), width: 160, height: 120).area
        }
        #expect((areas.max() ?? 0) > 100)
    }
}
