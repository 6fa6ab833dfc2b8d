/// What of its matte decides how much of a layer is seen. The numbers are those of the specification (`tt`).
enum MatteMode: Int, Sendable {
    case alpha = 1, invertedAlpha, luminance, invertedLuminance

    func share(_ pixel: Pixel) -> Float {
        switch self {
        case .alpha: pixel.w
        case .invertedAlpha: 1 - pixel.w
        case .luminance: pixel.luminance
        case .invertedLuminance: 1 - pixel.luminance
        }
    }
}
