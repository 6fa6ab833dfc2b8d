/// How much of each pixel is inside of outlines: the exact area, not samples of it.
///
/// Each line adds to the pixels that it crosses how much its right side changes the winding, and the sum from the left is
/// the winding (the method of font-rs and FreeType). Within one pixel, windings are averaged.
struct Rasterizer {
    /// Zero between two shapes. A row has two more than it has pixels: lines at the right edge add behind it.
    private var cells: [Float] = []

    /// - Parameter row: is given rows from top to bottom: `y`, the first `x`, and the coverage of this pixel and those right of
    ///   it, from 0 to 1. All of them are inside of the image.
    mutating func fill(
        _ shape: Polygons, rule: FillRule, width: Int, height: Int, budget: WorkBudget,
        row: (_ y: Int, _ x: Int, _ coverage: UnsafeMutableBufferPointer<Float>) -> Void
    ) {
        guard let region = PixelRegion(around: shape.points, width: width, height: height) else { return }
        let stride = region.width + 2
        guard budget.spend(stride * region.height) else { return }
        if cells.count < stride * region.height {
            cells = [Float](repeating: 0, count: stride * region.height)
        }
        cells.withUnsafeMutableBufferPointer { cells in
            let edges = EdgeAccumulator(cells, region: region, stride: stride, budget: budget)
            var start = 0
            for end in shape.ends {
                var last = shape.points[end - 1]
                for index in start..<end {
                    edges.add(from: last, to: shape.points[index])
                    last = shape.points[index]
                }
                start = end
            }
            for y in 0..<region.height {
                let line = UnsafeMutableBufferPointer(rebasing: cells[y * stride..<(y + 1) * stride])
                var winding: Float = 0
                for x in 0..<region.width {
                    winding += line[x]
                    line[x] = rule.coverage(winding)
                }
                row(region.y + y, region.x, UnsafeMutableBufferPointer(rebasing: line[..<region.width]))
                line.update(repeating: 0)
            }
        }
    }
}

/// What is inside of outlines that overlap.
enum FillRule: Sendable {
    /// All that is enclosed, unless it is enclosed in both directions equally often.
    case nonZero
    /// What is enclosed an odd number of times.
    case evenOdd

    /// From how often something is enclosed on average to how much of it is inside.
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

final class CoveragePlane {
    let width: Int
    private(set) var values: [Float]

    init(width: Int, height: Int) {
        self.width = width
        values = [Float](repeating: 0, count: width * height)
    }

    func fill(_ value: Float) {
        values.withUnsafeMutableBufferPointer { $0.update(repeating: value) }
    }

    func store(y: Int, x: Int, coverage: UnsafeMutableBufferPointer<Float>) {
        let start = y * width + x
        precondition(start >= 0 && start + coverage.count <= values.count, "outside of the plane")
        values.withUnsafeMutableBufferPointer { values in
            for index in 0..<coverage.count { values[start + index] = coverage[index] }
        }
    }

    /// Combines each value with that of another plane of the same size.
    func combine(_ other: CoveragePlane, _ operation: (Float, Float) -> Float) {
        precondition(other.values.count == values.count, "the sizes differ")
        values.withUnsafeMutableBufferPointer { values in
            other.values.withUnsafeBufferPointer { others in
                for index in 0..<values.count { values[index] = operation(values[index], others[index]) }
            }
        }
    }
}
