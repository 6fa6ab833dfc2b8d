import Core

extension AnimationParser {
    /// A fill or a stroke; nil for what is not drawn.
    func style(_ node: LottieNode, type: String) throws(MotionProblem) -> StyleModel? {
        if let mode = node["bm"], try mode.number() != 0 { note(.blendMode, at: mode) }
        let isGradient = type.hasPrefix("g")
        if isGradient, try node["t"]?.integer() ?? 1 == 3 {
            note(.conicGradient, at: node)
            return nil
        }
        return StyleModel(
            source: isGradient ? .gradient(try gradient(node)) : .color(try color(node.member("c"))),
            opacity: try optional(node, "o", 100),
            area: type.hasSuffix("s") || type == "st" ? .stroke(try stroke(node)) : .fill(try rule(node)))
    }

    private func rule(_ node: LottieNode) throws(MotionProblem) -> FillRule {
        // In gradients of older files, `r` means something else.
        try node["r"]?.number() ?? 1 == 2 ? .evenOdd : .nonZero
    }

    private func stroke(_ node: LottieNode) throws(MotionProblem) -> StrokeModel {
        let cap: StrokeShape.Cap =
            switch try node["lc"]?.number() ?? 1 {
            case 2: .round
            case 3: .square
            default: .butt
            }
        let join: StrokeShape.Join =
            switch try node["lj"]?.number() ?? 1 {
            case 2: .round
            case 3: .bevel
            default: .miter
            }
        // `ml2` is the same limit as a property.
        let limit = try optional(node, node["ml2"] == nil ? "ml" : "ml2", 4)
        var stroke = StrokeModel(
            width: try numbers(node.member("w")), cap: cap, join: join,
            miterLimit: limit, dashes: [], dashOffset: .fixed(0))
        for entry in try node["d"]?.elements() ?? [] {
            let length = try numbers(entry.member("v"))
            if entry.value["n"] == .string("o") { stroke.dashOffset = length } else { stroke.dashes.append(length) }
        }
        return stroke
    }

    private func gradient(_ node: LottieNode) throws(MotionProblem) -> GradientModel {
        let type = try node["t"]?.integer() ?? 1
        guard type == 1 || type == 2 else { throw try node.member("t").problem("is neither 1, 2 nor 3") }
        let colors = try node.member("g")
        let count = try colors.member("p").integer()
        guard count >= 0, count <= GradientModel.mostStops else {
            throw try colors.member("p").problem("is not between 0 and \(GradientModel.mostStops.grouped)")
        }
        let stops = try property(colors.member("k"), missing: []) { (value) throws(MotionProblem) in
            try self.stops(value, colors: count)
        }
        return GradientModel(
            isRadial: type == 2, start: try numbers(node.member("s"), count: 2),
            end: try numbers(node.member("e"), count: 2), highlight: try optional(node, "h", 0),
            highlightAngle: try optional(node, "a", 0), stops: stops, colorCount: count)
    }

    private func stops(_ node: LottieNode, colors: Int) throws(MotionProblem) -> [Double] {
        // One more than there may be, so that too many are noticed.
        let most = colors * 4 + GradientModel.mostStops * 2
        let numbers = try node.numbers(atMost: most + 1)
        try spend(.numbers, numbers.count, limits.numbers)
        guard numbers.count >= colors * 4 else {
            throw node.problem("has \(numbers.count) numbers instead of \(colors * 4)")
        }
        guard numbers.count <= most else { throw node.problem("has more than \(most.grouped) numbers") }
        return numbers
    }
}
