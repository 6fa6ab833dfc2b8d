/// An area of a layer that is kept or left out.
struct MaskModel: Sendable {
    enum Mode: String, Sendable {
        case add = "a"
        case subtract = "s"
        case intersect = "i"

        /// - Parameters:
        ///   - sum: how much of a pixel the masks before keep.
        ///   - mask: how much of it this one covers.
        func combined(_ sum: Float, _ mask: Float) -> Float {
            switch self {
            case .add: sum + mask - sum * mask
            case .subtract: sum * (1 - mask)
            case .intersect: sum * mask
            }
        }
    }

    var mode: Mode
    var isInverted: Bool
    var path: Property<BezierPath>
    /// In percent.
    var opacity: NumbersProperty
}
