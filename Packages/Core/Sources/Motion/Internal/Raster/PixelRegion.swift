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
