/// The colours between the stops of a gradient, computed once in 256 steps.
struct ColorRamp {
    static let steps = 256

    struct Stop: Equatable {
        let place: Double
        let red, green, blue: Double
    }

    struct AlphaStop: Equatable {
        let place: Double
        let alpha: Double
    }

    private let colors: [Pixel]

    /// - Parameters:
    ///   - stops: in the order of their places; nothing is drawn without any.
    ///   - alphas: in the order of their places; without any, all is opaque.
    ///   - opacity: from 0 to 1.
    init(stops: [Stop], alphas: [AlphaStop], opacity: Double) {
        var (stopIndex, alphaIndex) = (0, 0)
        guard !stops.isEmpty else {
            colors = [.zero]
            return
        }
        colors = (0..<Self.steps).map { step in
            let share = Double(step) / Double(Self.steps - 1)
            while stopIndex < stops.count, stops[stopIndex].place <= share { stopIndex += 1 }
            while alphaIndex < alphas.count, alphas[alphaIndex].place <= share { alphaIndex += 1 }
            let (before, after) = (stops[max(stopIndex - 1, 0)], stops[min(stopIndex, stops.count - 1)])
            let part = Self.part(share, from: before.place, to: after.place)
            var alpha = 1.0
            if !alphas.isEmpty {
                let (before, after) = (alphas[max(alphaIndex - 1, 0)], alphas[min(alphaIndex, alphas.count - 1)])
                alpha = before.alpha
                alpha += (after.alpha - before.alpha) * Self.part(share, from: before.place, to: after.place)
            }
            return Pixel(
                red: before.red + (after.red - before.red) * part,
                green: before.green + (after.green - before.green) * part,
                blue: before.blue + (after.blue - before.blue) * part, alpha: alpha * opacity)
        }
    }

    private static func part(_ share: Double, from: Double, to: Double) -> Double {
        share <= from || to <= from ? 0 : min((share - from) / (to - from), 1)
    }

    /// - Parameter share: below 0 and above 1, the colours of the ends go on.
    func color(at share: Double) -> Pixel {
        // Also for what is no number.
        guard share > 0 else { return colors[0] }
        return share < 1 ? colors[Int(share * Double(colors.count - 1) + 0.5)] : colors[colors.count - 1]
    }
}
