import Drawing

/// Pixels that are drawn on. All have the size of the image.
final class Surface {
    let width, height: Int
    private var pixels: [Pixel]

    /// - Parameters:
    ///   - width: at least 1.
    ///   - height: at least 1.
    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        pixels = [Pixel](repeating: .zero, count: width * height)
    }

    func clear() {
        pixels.withUnsafeMutableBufferPointer { $0.update(repeating: .zero) }
    }

    /// Paints a part of one row.
    ///
    /// - Parameters:
    ///   - y: of the row, inside of the surface.
    ///   - x: of the first pixel; the coverage ends inside of the surface.
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

    /// Draws another surface of the same size over this one.
    func draw(_ other: Surface, opacity: Float) {
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
    func multiply(by matte: Surface, _ mode: MatteMode) {
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
