extension PixelImage {
    /// The picture at exactly this size: smaller as by ``scaled(width:height:)``, larger by repeating pixels.
    public func resized(width newWidth: Int, height newHeight: Int) -> PixelImage {
        let small = scaled(width: newWidth, height: newHeight)
        guard small.width < newWidth || small.height < newHeight else { return small }
        let columns = (0..<newWidth).map { $0 * small.width / newWidth * 4 }
        var pixels: [UInt8] = []
        pixels.reserveCapacity(newWidth * newHeight * 4)
        for row in 0..<newHeight {
            let start = row * small.height / newHeight * small.width * 4
            for column in columns { pixels += small.pixels[(start + column)..<(start + column + 4)] }
        }
        return PixelImage(width: newWidth, height: newHeight, pixels: pixels)
    }

    /// The picture at a smaller size, each pixel the average of the area that it covers.
    ///
    /// Transparent pixels add no colour. Sizes are clamped to at least 1 and at most the picture's own.
    public func scaled(width newWidth: Int, height newHeight: Int) -> PixelImage {
        let columns = min(max(newWidth, 1), width)
        let rows = min(max(newHeight, 1), height)
        guard columns != width || rows != height else { return self }
        let across = Coverage(from: width, count: columns)
        let down = Coverage(from: height, count: rows)
        var scaled = [UInt8](repeating: 0, count: columns * rows * 4)
        // One row of sums is all that is kept beside both pictures.
        var line = [Double](repeating: 0, count: columns * 4)
        var sums = [Double](repeating: 0, count: columns * 4)
        pixels.withUnsafeBufferPointer { pixels in
            scaled.withUnsafeMutableBufferPointer { scaled in
                line.withUnsafeMutableBufferPointer { line in
                    sums.withUnsafeMutableBufferPointer { sums in
                        for row in 0..<rows {
                            sums.update(repeating: 0)
                            for (y, share) in down.shares(of: row) {
                                Self.add(pixels, from: y * width * 4, across, to: line)
                                for index in 0..<line.count { sums[index] += line[index] * share }
                            }
                            Self.store(sums, in: scaled, at: row * columns * 4)
                        }
                    }
                }
            }
        }
        return PixelImage(width: columns, height: rows, pixels: scaled)
    }

    /// The picture with its longest side no longer than `side`, its shape kept.
    public func scaled(toFit side: Int) -> PixelImage {
        let size = Self.size(width, height, toFit: side)
        return scaled(width: size.width, height: size.height)
    }

    static func size(_ width: Int, _ height: Int, toFit side: Int) -> (width: Int, height: Int) {
        let longest = max(width, height)
        guard longest > side else { return (width, height) }
        func fitted(_ length: Int) -> Int { max(1, (length * side + longest / 2) / longest) }
        return (fitted(width), fitted(height))
    }

    /// One row's sums for each new column, of premultiplied colours and of alpha.
    private static func add(
        _ pixels: UnsafeBufferPointer<UInt8>, from start: Int, _ across: Coverage,
        to line: UnsafeMutableBufferPointer<Double>
    ) {
        for column in 0..<across.count {
            var red = 0.0
            var green = 0.0
            var blue = 0.0
            var alpha = 0.0
            for (x, share) in across.shares(of: column) {
                let pixel = start + x * 4
                let weight = share * Double(pixels[pixel + 3])
                red += weight * Double(pixels[pixel])
                green += weight * Double(pixels[pixel + 1])
                blue += weight * Double(pixels[pixel + 2])
                alpha += weight
            }
            line[column * 4] = red
            line[column * 4 + 1] = green
            line[column * 4 + 2] = blue
            line[column * 4 + 3] = alpha
        }
    }

    private static func store(
        _ sums: UnsafeMutableBufferPointer<Double>, in scaled: UnsafeMutableBufferPointer<UInt8>, at start: Int
    ) {
        for column in 0..<(sums.count / 4) {
            let from = column * 4
            let alpha = sums[from + 3]
            // An invisible pixel has no colour.
            guard alpha > 0 else { continue }
            for colour in 0..<3 { scaled[start + from + colour] = byte(sums[from + colour] / alpha) }
            scaled[start + from + 3] = byte(alpha)
        }
    }

    private static func byte(_ value: Double) -> UInt8 { UInt8(min(max(value.rounded(), 0), 255)) }
}

/// Which old positions a new one covers when a length is made shorter, and how much of it each takes.
private struct Coverage {
    let from: Int
    let count: Int

    func shares(of position: Int) -> Shares { Shares(from: from, count: count, position: position) }

    /// In units of 1/count of an old position, all numbers are whole.
    struct Shares: Sequence, IteratorProtocol {
        private let end: Int
        private let count: Int
        private let whole: Double
        private var cursor: Int

        init(from: Int, count: Int, position: Int) {
            cursor = position * from
            end = cursor + from
            whole = Double(from)
            self.count = count
        }

        mutating func next() -> (position: Int, share: Double)? {
            guard cursor < end else { return nil }
            let position = cursor / count
            let until = Swift.min((position + 1) * count, end)
            defer { cursor = until }
            return (position, Double(until - cursor) / whole)
        }
    }
}
