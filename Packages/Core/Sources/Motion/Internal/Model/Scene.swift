/// All compositions of an animation.
struct Scene: Sendable {
    /// Those that are used; none contains itself.
    var compositions: [[LayerModel]]
    /// The outermost one.
    var root: Int
}
