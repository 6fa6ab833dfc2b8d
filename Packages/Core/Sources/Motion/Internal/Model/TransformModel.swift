/// Where a layer or a group stands (`ks` and `tr`).
struct TransformModel: Sendable {
    enum Position: Sendable {
        case joined(NumbersProperty)
        case split(x: NumbersProperty, y: NumbersProperty)

        func point(at time: Double) -> Point {
            switch self {
            case .joined(let property): property.point(at: time)
            case .split(let x, let y): Point(x.number(at: time), y.number(at: time))
            }
        }
    }

    var anchor = NumbersProperty.fixed(0)
    var position = Position.joined(.fixed(0))
    /// In percent.
    var scale = NumbersProperty.fixed(100)
    /// In degrees, clockwise.
    var rotation = NumbersProperty.fixed(0)
    /// In percent.
    var opacity = NumbersProperty.fixed(100)
    /// In degrees.
    var skew = NumbersProperty.fixed(0)
    /// In degrees.
    var skewAxis = NumbersProperty.fixed(0)

    func matrix(at time: Double) -> Affine {
        let position = Affine.moved(position.point(at: time))
        let rotation = Affine.turned(degrees: rotation.number(at: time))
        let skew = Affine.skewed(degrees: skew.number(at: time), axis: skewAxis.number(at: time))
        let scale = Affine.scaled(scale.point(at: time) / 100)
        return position * rotation * skew * scale * Affine.moved(-anchor.point(at: time))
    }

    /// From 0 to 1.
    func share(at time: Double) -> Double { opacity.share(at: time) }
}

extension Property<SIMD4<Double>> {
    /// A percentage as a number from 0 to 1; what is outside is cut off.
    func share(at time: Double) -> Double { min(max(number(at: time) / 100, 0), 1) }
}
