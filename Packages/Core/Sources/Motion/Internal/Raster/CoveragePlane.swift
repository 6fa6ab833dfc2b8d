/// How much of each pixel of an image is to be kept, from 0 to 1.
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

    /// - Parameter x: the coverage ends inside of the row `y`, which is inside of the image.
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
