/// A value that may change in time.
enum Property<Value: Interpolated>: Sendable {
    case fixed(Value)
    /// At least one, in the order of their times.
    case animated([Keyframe<Value>])

    /// The first and the last value go on outside of the keyframes.
    func value(at time: Double) -> Value {
        switch self {
        case .fixed(let value): return value
        case .animated(let keyframes):
            var (low, high) = (0, keyframes.count)
            while high - low > 1 {
                let middle = (low + high) / 2
                if keyframes[middle].time <= time { low = middle } else { high = middle }
            }
            let keyframe = keyframes[low]
            guard time > keyframe.time, high < keyframes.count, let easing = keyframe.easing else {
                return keyframe.start
            }
            let progress = (time - keyframe.time) / (keyframes[high].time - keyframe.time)
            return Value.between(keyframe, easing.shares(at: progress))
        }
    }

    func map<Other>(_ change: (Value) -> Other) -> Property<Other> {
        switch self {
        case .fixed(let value): .fixed(change(value))
        case .animated(let keyframes):
            .animated(
                keyframes.map {
                    Keyframe(
                        time: $0.time, start: change($0.start), end: change($0.end), easing: $0.easing, route: $0.route)
                })
        }
    }

    var isAnimated: Bool {
        if case .animated(let keyframes) = self { keyframes.count > 1 } else { false }
    }
}

typealias NumbersProperty = Property<SIMD4<Double>>

extension Property<SIMD4<Double>> {
    static func fixed(_ number: Double) -> Self { .fixed(SIMD4(repeating: number)) }

    func number(at time: Double) -> Double { value(at: time).x }
    func point(at time: Double) -> Point { value(at: time).lowHalf }
}

/// A value at a moment, and how it changes until the next one.
struct Keyframe<Value: Sendable>: Sendable {
    var time: Double
    var start: Value
    var end: Value
    /// Nil when the value is held until then.
    var easing: Easing?
    /// On which a position moves; nil for a straight line.
    var route: CurveLengths?
}

/// A value between two others.
protocol Interpolated: Sendable {
    /// - Parameter shares: how far each dimension has come, mostly from 0 to 1. Values of another kind than four numbers
    ///   use the first one.
    static func between(_ keyframe: Keyframe<Self>, _ shares: SIMD4<Double>) -> Self
}

extension SIMD4<Double>: Interpolated {
    static func between(_ keyframe: Keyframe<Self>, _ shares: SIMD4<Double>) -> Self {
        let straight = keyframe.start + (keyframe.end - keyframe.start) * shares
        guard let route = keyframe.route else { return straight }
        let point = route.point(at: shares.x)
        return SIMD4(point.x, point.y, straight.z, straight.w)
    }
}

extension [Double]: Interpolated {
    static func between(_ keyframe: Keyframe<Self>, _ shares: SIMD4<Double>) -> Self {
        zip(keyframe.start, keyframe.end).map { $0 + ($1 - $0) * shares.x }
    }
}

extension BezierPath: Interpolated {
    /// Paths with different numbers of points do not mix: the first one stays. The parser reports that.
    static func between(_ keyframe: Keyframe<Self>, _ shares: SIMD4<Double>) -> Self {
        let (start, end) = (keyframe.start, keyframe.end)
        guard start.points.count == end.points.count else { return start }
        return BezierPath(
            points: zip(start.points, end.points).map { $0.mixed(with: $1, shares.x) }, isClosed: start.isClosed)
    }
}

/// How a value gets from one keyframe to the next.
struct Easing: Equatable, Sendable {
    /// None: evenly. One: for all dimensions. Otherwise one for each dimension, at most four.
    var curves: [EasingCurve] = []

    /// - Parameter progress: of the time between the keyframes, from 0 to 1.
    /// - Returns: of the way from one value to the other; may be below 0 and above 1.
    func shares(at progress: Double) -> SIMD4<Double> {
        guard let first = curves.first else { return SIMD4(repeating: progress) }
        var shares = SIMD4(repeating: first.y(at: progress))
        for index in 1..<max(min(curves.count, 4), 1) { shares[index] = curves[index].y(at: progress) }
        return shares
    }
}

struct EasingCurve: Equatable, Sendable {
    /// Handles lie between 0 and 1, so that there is one y for each x.
    private let curve: CubicCurve

    init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        curve = CubicCurve(
            start: .zero, first: Point(min(max(x1, 0), 1), y1), second: Point(min(max(x2, 0), 1), y2), end: Point(1, 1))
    }

    /// - Parameter x: from 0 to 1; outside, the value of the nearer end.
    func y(at x: Double) -> Double {
        if x <= 0 { return 0 }
        if x >= 1 { return 1 }
        if curve.first.x == curve.first.y, curve.second.x == curve.second.y { return x }
        // Newton's method, and halving where it would leave what is known of the place.
        var (low, high) = (0.0, 1.0)
        var share = x
        for _ in 0..<40 {
            let error = curve.point(at: share).x - x
            if abs(error) < 1e-9 { break }
            if error > 0 { high = share } else { low = share }
            let slope = curve.direction(at: share).x * 3
            let next = slope > 1e-9 ? share - error / slope : -1
            share = next > low && next < high ? next : (low + high) / 2
        }
        return curve.point(at: share).y
    }
}
