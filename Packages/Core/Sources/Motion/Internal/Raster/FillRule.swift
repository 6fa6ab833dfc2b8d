/// What is inside of outlines that overlap.
enum FillRule: Sendable {
    /// All that is enclosed, unless it is enclosed in both directions equally often.
    case nonZero
    /// What is enclosed an odd number of times.
    case evenOdd

    /// - Parameter winding: how often something is enclosed, or the average over a pixel.
    /// - Returns: how much of it is inside, from 0 to 1.
    func coverage(_ winding: Float) -> Float {
        let winding = abs(winding)
        switch self {
        case .nonZero: return min(winding, 1)
        case .evenOdd:
            let rest = winding.truncatingRemainder(dividingBy: 2)
            return rest > 1 ? 2 - rest : rest
        }
    }
}
