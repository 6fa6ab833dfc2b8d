import Foundation

/// A map of the plane: scaling, turning, skewing and moving, as CSS's `matrix(a, b, c, d, x, y)`.
struct Affine: Equatable, Sendable {
    var a = 1.0
    var b = 0.0
    var c = 0.0
    var d = 1.0
    var x = 0.0
    var y = 0.0

    static let identity = Affine()

    static func * (outer: Affine, inner: Affine) -> Affine {
        Affine(
            a: outer.a * inner.a + outer.c * inner.b, b: outer.b * inner.a + outer.d * inner.b,
            c: outer.a * inner.c + outer.c * inner.d, d: outer.b * inner.c + outer.d * inner.d,
            x: outer.a * inner.x + outer.c * inner.y + outer.x, y: outer.b * inner.x + outer.d * inner.y + outer.y)
    }

    func callAsFunction(_ point: Point) -> Point {
        Point(a * point.x + c * point.y + x, b * point.x + d * point.y + y)
    }

    static func moved(_ by: Point) -> Affine { Affine(x: by.x, y: by.y) }
    static func scaled(_ by: Point) -> Affine { Affine(a: by.x, d: by.y) }

    /// - Parameter degrees: clockwise, as seen.
    static func turned(degrees: Double) -> Affine {
        guard degrees != 0 else { return .identity }
        // Exact for quarter turns, which are frequent, and for large angles.
        let angle = degrees.remainder(dividingBy: 360)
        let (sine, cosine) =
            switch angle {
            case 90: (1.0, 0.0)
            case -90: (-1.0, 0.0)
            case 180, -180: (0.0, -1.0)
            default: (sin(angle * .pi / 180), cos(angle * .pi / 180))
            }
        return Affine(a: cosine, b: sine, c: -sine, d: cosine)
    }

    /// Skewed along a line, as lottie-web does it.
    static func skewed(degrees: Double, axis: Double) -> Affine {
        guard degrees != 0 else { return .identity }
        return turned(degrees: -axis) * Affine(c: tan(-degrees * .pi / 180)) * turned(degrees: axis)
    }

    /// Nil when it makes the plane flat, or holds no numbers that can be used.
    var inverse: Affine? {
        let determinant = a * d - b * c
        guard determinant.isNormal, isFinite else { return nil }
        return Affine(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
            x: (c * y - d * x) / determinant, y: (b * x - a * y) / determinant)
    }

    var isFinite: Bool { a.isFinite && b.isFinite && c.isFinite && d.isFinite && x.isFinite && y.isFinite }

    /// By how much a length grows at most.
    var largestScale: Double {
        let sum = (a * a + b * b + c * c + d * d) / 2
        let determinant = a * d - b * c
        return (sum + max(sum * sum - determinant * determinant, 0).squareRoot()).squareRoot()
    }
}

/// A point or a direction in a plane where y points down.
typealias Point = SIMD2<Double>

extension SIMD2<Double> {
    var length: Double { (x * x + y * y).squareRoot() }
    var isFinite: Bool { x.isFinite && y.isFinite }
    /// Turned by 90 degrees clockwise, as seen.
    var turned: Point { Point(-y, x) }

    func dot(_ other: Point) -> Double { x * other.x + y * other.y }
    /// Above 0 when `other` lies clockwise of this direction, as seen.
    func cross(_ other: Point) -> Double { x * other.y - y * other.x }
    func distance(to other: Point) -> Double { (other - self).length }
    func mixed(with other: Point, _ share: Double) -> Point { self + (other - self) * share }
}
