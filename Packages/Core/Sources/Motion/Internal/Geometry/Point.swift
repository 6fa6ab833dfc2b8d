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
