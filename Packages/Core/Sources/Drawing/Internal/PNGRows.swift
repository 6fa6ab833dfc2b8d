/// The rows of a picture as differences, which compress better than colours do (PNG, third edition, 9).
enum PNGRows {
    /// For each row a byte that names the filter, then the row: the differences to the pixel on the left (1) or above (2),
    /// whichever are smaller on the whole.
    static func filtered(_ image: PixelImage, colours: Int) -> [UInt8] {
        let length = image.width * colours
        var rows = [UInt8](repeating: 0, count: (length + 1) * image.height)
        var above = [UInt8](repeating: 0, count: length)
        var row = above
        var left = above
        var up = above
        rows.withUnsafeMutableBufferPointer { rows in
            for y in 0..<image.height {
                swap(&above, &row)
                copy(image, y, colours: colours, to: &row)
                let leftSum = subtract(row, row, shift: colours, to: &left)
                let upSum = subtract(row, above, shift: 0, to: &up)
                let start = y * (length + 1)
                rows[start] = leftSum <= upSum ? 1 : 2
                _ = UnsafeMutableBufferPointer(rebasing: rows[(start + 1)...]).update(
                    fromContentsOf: leftSum <= upSum ? left : up)
            }
        }
        return rows
    }

    private static func copy(_ image: PixelImage, _ y: Int, colours: Int, to row: inout [UInt8]) {
        image.pixels.withUnsafeBufferPointer { pixels in
            row.withUnsafeMutableBufferPointer { row in
                var from = y * image.width * 4
                var to = 0
                while to < row.count {
                    for colour in 0..<colours { row[to + colour] = pixels[from + colour] }
                    from += 4
                    to += colours
                }
            }
        }
    }

    /// - Parameter shift: how far to the left of a byte the one stands that is taken from it; none is 0.
    /// - Returns: how large the differences are together.
    private static func subtract(_ row: [UInt8], _ other: [UInt8], shift: Int, to differences: inout [UInt8]) -> Int {
        row.withUnsafeBufferPointer { row in
            other.withUnsafeBufferPointer { other in
                differences.withUnsafeMutableBufferPointer { differences in
                    var sum = 0
                    for index in 0..<row.count {
                        let difference = row[index] &- (index < shift ? 0 : other[index - shift])
                        differences[index] = difference
                        sum &+= Int(Int8(bitPattern: difference).magnitude)
                    }
                    return sum
                }
            }
        }
    }
}
