/// How much a composition draws. A precomposition and a matte count as often as they are used, so that a small file cannot ask
/// for billions of layers.
struct CompositionWeight {
    var layers = 0
    var shapes = 0
    /// Of precompositions inside of each other; 0 for none.
    var depth = 0

    /// Within the limits, all sums are far from overflowing.
    mutating func add(_ inner: CompositionWeight, limits: MotionLimits) throws(MotionProblem) {
        layers += inner.layers
        shapes += inner.shapes
        depth = max(depth, inner.depth)
        guard layers <= limits.layers else { throw .tooMuch(.layers, limit: limits.layers) }
        guard shapes <= limits.shapes else { throw .tooMuch(.shapes, limit: limits.shapes) }
        guard depth <= limits.precompositions else {
            throw .tooMuch(.precompositions, limit: limits.precompositions)
        }
    }
}
