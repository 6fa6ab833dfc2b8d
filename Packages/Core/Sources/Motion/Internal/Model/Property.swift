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
            // The last keyframe that has begun, by halving.
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

/// Up to four numbers: a number alone, x and y, red, green and blue.
typealias NumbersProperty = Property<SIMD4<Double>>

extension Property<SIMD4<Double>> {
    static func fixed(_ number: Double) -> Self { .fixed(SIMD4(repeating: number)) }

    func number(at time: Double) -> Double { value(at: time).x }
    func point(at time: Double) -> Point { value(at: time).lowHalf }
}
