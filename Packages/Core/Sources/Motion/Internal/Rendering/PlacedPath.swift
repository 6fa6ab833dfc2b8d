/// A path of a layer at one moment.
struct PlacedPath {
    /// One, or what a trim has left of it.
    var pieces: [BezierPath]
    /// From the path's points to those of the layer.
    let matrix: Affine
}
