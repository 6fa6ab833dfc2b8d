import Drawing

/// Pixels that are drawn on. All have the size of the image.
final class PixelSurface {
    let width, height: Int
    private var pixels: [Pixel]

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        pixels = [Pixel](repeating: .zero, count: width * height)
    }

    func clear() {
        pixels.withUnsafeMutableBufferPointer { $0.update(repeating: .zero) }
    }

    func paint(_ paint: Paint, y: Int, x: Int, coverage: UnsafeMutableBufferPointer<Float>) {
        let start = y * width + x
        precondition(x >= 0 && y >= 0 && y < height && x + coverage.count <= width, "outside of the surface")
        pixels.withUnsafeMutableBufferPointer { pixels in
            switch paint {
            case .color(let color):
                for index in 0..<coverage.count where coverage[index] > 0 {
                    Self.blend(color * coverage[index], onto: &pixels[start + index])
                }
            case .gradient(let gradient):
                for index in 0..<coverage.count where coverage[index] > 0 {
                    Self.blend(gradient.color(x: x + index, y: y) * coverage[index], onto: &pixels[start + index])
                }
            }
        }
    }

    func draw(_ other: PixelSurface, opacity: Float) {
        precondition(other.width == width && other.height == height, "the sizes differ")
        pixels.withUnsafeMutableBufferPointer { pixels in
            other.pixels.withUnsafeBufferPointer { others in
                for index in 0..<pixels.count where others[index].w > 0 {
                    Self.blend(others[index] * opacity, onto: &pixels[index])
                }
            }
        }
    }

    /// Keeps of each pixel as much as the plane says.
    func multiply(by plane: CoveragePlane) {
        pixels.withUnsafeMutableBufferPointer { pixels in
            plane.values.withUnsafeBufferPointer { values in
                precondition(values.count == pixels.count, "the sizes differ")
                for index in 0..<pixels.count { pixels[index] *= values[index] }
            }
        }
    }

    /// Keeps of each pixel as much as another surface of the same size has there.
    func multiply(by matte: PixelSurface, _ mode: MatteMode) {
        precondition(matte.width == width && matte.height == height, "the sizes differ")
        pixels.withUnsafeMutableBufferPointer { pixels in
            matte.pixels.withUnsafeBufferPointer { mattes in
                for index in 0..<pixels.count { pixels[index] *= mode.share(mattes[index]) }
            }
        }
    }

    @inline(__always)
    private static func blend(_ source: Pixel, onto pixel: inout Pixel) {
        pixel = source + pixel * (1 - source.w)
    }

    /// With colours that are not multiplied by alpha any more. An invisible pixel has no colour.
    func image() -> PixelImage {
        var bytes = [UInt8](repeating: 0, count: pixels.count * 4)
        bytes.withUnsafeMutableBufferPointer { bytes in
            pixels.withUnsafeBufferPointer { pixels in
                for (index, pixel) in pixels.enumerated() where pixel.w > 0 {
                    let alpha = Self.byte(pixel.w)
                    guard alpha > 0 else { continue }
                    bytes[index * 4] = Self.byte(pixel.x / pixel.w)
                    bytes[index * 4 + 1] = Self.byte(pixel.y / pixel.w)
                    bytes[index * 4 + 2] = Self.byte(pixel.z / pixel.w)
                    bytes[index * 4 + 3] = alpha
                }
            }
        }
        return PixelImage(width: width, height: height, pixels: bytes)
    }

    /// Also of what is no number.
    private static func byte(_ share: Float) -> UInt8 { share > 0 ? UInt8((min(share, 1) * 255).rounded()) : 0 }
}

/// Red, green and blue, each multiplied by alpha, and alpha: from 0 to 1.
typealias Pixel = SIMD4<Float>

extension SIMD4<Float> {
    /// Each from 0 to 1; what is outside is cut off.
    init(red: Double, green: Double, blue: Double, alpha: Double) {
        func part(_ value: Double) -> Float { Float(value > 0 ? Swift.min(value, 1) : 0) }
        let alpha = part(alpha)
        self.init(part(red) * alpha, part(green) * alpha, part(blue) * alpha, alpha)
    }

    /// How bright it is, weighted by alpha (ITU-R BT.601).
    var luminance: Float { 0.299 * x + 0.587 * y + 0.114 * z }
}

/// The pixels of an image that a shape can touch.
struct PixelRegion: Equatable {
    let x, y: Int
    /// Both at least 1.
    let width, height: Int

    /// Nil when the shape touches none, or when one of its points is no number.
    init?(around points: [Point], width: Int, height: Int) {
        guard let first = points.first else { return nil }
        var (low, high) = (first, first)
        for point in points {
            guard point.isFinite else { return nil }
            low = Point(min(low.x, point.x), min(low.y, point.y))
            high = Point(max(high.x, point.x), max(high.y, point.y))
        }
        let left = max(low.x.rounded(.down), 0)
        let top = max(low.y.rounded(.down), 0)
        let right = min(high.x.rounded(.up), Double(width))
        let bottom = min(high.y.rounded(.up), Double(height))
        guard left < right, top < bottom else { return nil }
        // All four lie between 0 and the image's size.
        (x, y) = (Int(left), Int(top))
        (self.width, self.height) = (Int(right) - Int(left), Int(bottom) - Int(top))
    }
}

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
