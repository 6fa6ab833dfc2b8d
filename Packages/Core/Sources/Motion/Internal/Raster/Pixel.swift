/// Red, green and blue, each multiplied by alpha, and alpha: from 0 to 1.
typealias Pixel = SIMD4<Float>

extension SIMD4<Float> {
    /// - Parameters:
    ///   - red: from 0 to 1, as the other two; what is outside is cut off.
    ///   - alpha: from 0 to 1.
    init(red: Double, green: Double, blue: Double, alpha: Double) {
        func part(_ value: Double) -> Float { Float(value > 0 ? Swift.min(value, 1) : 0) }
        let alpha = part(alpha)
        self.init(part(red) * alpha, part(green) * alpha, part(blue) * alpha, alpha)
    }

    /// How bright it is, weighted by alpha (ITU-R BT.601).
    var luminance: Float { 0.299 * x + 0.587 * y + 0.114 * z }
}
