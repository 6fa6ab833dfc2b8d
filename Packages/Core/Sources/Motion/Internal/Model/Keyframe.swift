/// A value at a moment, and how it changes until the next one.
struct Keyframe<Value: Sendable>: Sendable {
    /// A frame.
    var time: Double
    var start: Value
    /// What is reached at the next keyframe.
    var end: Value
    /// Nil when the value is held until then.
    var easing: Easing?
    /// On which a position moves; nil for a straight line.
    var route: CurveLengths?
}
