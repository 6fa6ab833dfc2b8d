import Drawing
import Foundation

/// How far images of one frame are apart: mean differences, of 255.
struct FrameDifference: CustomStringConvertible {
    /// What may come of other ways to smooth edges.
    private static let limit = 3.0

    let frame: Int
    /// Between ours and those of each of the others.
    private let ours: [OtherRenderer: Double]
    /// Between both of them; 0 when only one draws the file.
    private let theirs: Double

    init(frame: Int, ours image: PixelImage, theirs images: [OtherRenderer: ArraySlice<UInt8>]) {
        self.frame = frame
        let image = Self.multiplied(image)
        let others = images.mapValues { [UInt8]($0) }
        ours = others.mapValues { Self.distance(image, $0) }
        theirs = others.values.reduce(0) { max($0, Self.distance($1, others.first?.value ?? [])) }
    }

    /// Whether the others draw alike, as far as there are two.
    var isAgreed: Bool { theirs <= Self.limit }

    /// Like both where they agree, else like the reference.
    func isRight(_ reference: OtherRenderer?) -> Bool {
        if isAgreed { return ours.values.allSatisfy { $0 <= Self.limit } }
        return reference.flatMap { ours[$0] }.map { $0 <= Self.limit } ?? false
    }

    var description: String {
        let ours = ours.map { String(format: "%.2f to \($0.key)", $0.value) }.sorted().joined(separator: ", ")
        return "frame \(frame): \(ours), " + String(format: "%.2f between them", theirs)
    }

    /// With colours multiplied by alpha, as the others have them.
    private static func multiplied(_ image: PixelImage) -> [UInt8] {
        var bytes = image.pixels
        bytes.withUnsafeMutableBufferPointer { bytes in
            for pixel in stride(from: 0, to: bytes.count, by: 4) {
                let alpha = Int(bytes[pixel + 3])
                // Most pixels are either opaque or empty.
                guard alpha > 0, alpha < 255 else { continue }
                for index in pixel..<pixel + 3 { bytes[index] = UInt8((Int(bytes[index]) * alpha + 127) / 255) }
            }
        }
        return bytes
    }

    private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Double {
        var sum = 0
        one.withUnsafeBufferPointer { one in
            other.withUnsafeBufferPointer { other in
                for index in 0..<one.count { sum += abs(Int(one[index]) - Int(other[index])) }
            }
        }
        return Double(sum) / Double(one.count)
    }
}
