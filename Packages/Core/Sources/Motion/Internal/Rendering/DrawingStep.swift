/// What is done to draw a layer of shapes. The steps stand in the order of the file, in which the first one is uppermost; so
/// they are taken from the last one to the first one, and a group begins with its close.
enum DrawingStep {
    case open
    /// - Parameter opacity: of the group as a whole, from 0 to 1.
    case close(opacity: Double)
    case paint(StyledPaths)

    struct StyledPaths {
        let style: StyleModel
        /// Of the paths of the layer.
        let paths: Range<Int>
        /// From the style's points to those of the layer.
        let matrix: Affine
        /// Of groups that hold nothing else, from 0 to 1.
        var opacity = 1.0
    }
}
