/// Divides the colours of a picture into groups, again and again in the middle of the largest (Heckbert 1982).
struct MedianCut {
    /// Colours that are close to each other.
    private struct Bin {
        let number: Int
        var count = 0
        var sums = (red: 0, green: 0, blue: 0)

        /// Red, green or blue, in steps.
        func value(_ channel: Int) -> Int { number >> (channel * MedianCut.bits) & (1 << MedianCut.bits - 1) }
    }

    private struct Group {
        var bins: [Bin]
        let channel: Int
        let weight: Int

        init(_ bins: [Bin]) {
            self.bins = bins
            var widest = (channel: 0, range: 0)
            for channel in 0..<3 {
                let values = bins.map { $0.value(channel) }
                let range = (values.max() ?? 0) - (values.min() ?? 0)
                if range > widest.range { widest = (channel, range) }
            }
            channel = widest.channel
            weight = widest.range * bins.reduce(0) { $0 + $1.count }
        }

        func halves() -> (Group, Group) {
            let sorted = bins.sorted { ($0.value(channel), $0.number) < ($1.value(channel), $1.number) }
            let half = sorted.reduce(0) { $0 + $1.count } / 2
            var (end, count) = (1, sorted[0].count)
            while end < sorted.count - 1, count < half {
                count += sorted[end].count
                end += 1
            }
            return (Group(Array(sorted[..<end])), Group(Array(sorted[end...])))
        }

        var color: PixelColor {
            let count = max(bins.reduce(0) { $0 + $1.count }, 1)
            func average(_ sum: (Bin) -> Int) -> UInt8 { UInt8((bins.reduce(0) { $0 + sum($1) } + count / 2) / count) }
            return PixelColor(average { $0.sums.red }, average { $0.sums.green }, average { $0.sums.blue })
        }
    }

    private static let bits = 5
    private var bins: [Bin]

    init(_ pixels: [PixelColor]) {
        bins = (0..<(1 << (3 * Self.bits))).map { Bin(number: $0) }
        for pixel in pixels {
            let number = Self.bin(of: pixel)
            bins[number].count += 1
            bins[number].sums.red += Int(pixel.red)
            bins[number].sums.green += Int(pixel.green)
            bins[number].sums.blue += Int(pixel.blue)
        }
    }

    static func bin(of pixel: PixelColor) -> Int {
        func step(_ value: UInt8) -> Int { Int(value) >> (8 - bits) }
        return step(pixel.red) | (step(pixel.green) << bits) | (step(pixel.blue) << (2 * bits))
    }

    /// - Parameter limit: at least 1 and at most 256.
    /// - Returns: at most so many colours, and for each bin the number of its colour.
    mutating func colors(_ limit: Int) -> ([PixelColor], numbers: [UInt8]) {
        var groups = [Group(bins.filter { $0.count > 0 })]
        while groups.count < limit {
            guard let index = groups.indices.max(by: { groups[$0].weight < groups[$1].weight }),
                groups[index].weight > 0
            else { break }
            let (lower, upper) = groups[index].halves()
            groups[index] = lower
            groups.append(upper)
        }
        var numbers = [UInt8](repeating: 0, count: bins.count)
        for (number, group) in groups.enumerated() {
            for bin in group.bins { numbers[bin.number] = UInt8(number) }
        }
        return (groups.map(\.color), numbers)
    }
}
