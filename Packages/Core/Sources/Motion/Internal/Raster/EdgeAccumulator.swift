/// Adds lines to the cells of a region.
struct EdgeAccumulator {
    private let cells: UnsafeMutableBufferPointer<Float>
    private let origin: Point
    private let width, height: Double
    private let stride: Int
    private let budget: WorkBudget

    init(_ cells: UnsafeMutableBufferPointer<Float>, region: PixelRegion, stride: Int, budget: WorkBudget) {
        self.cells = cells
        origin = Point(Double(region.x), Double(region.y))
        width = Double(region.width)
        height = Double(region.height)
        self.stride = stride
        self.budget = budget
    }

    /// Both points are finite.
    func add(from: Point, to: Point) {
        guard from.y != to.y else { return }
        let isDown = from.y < to.y
        var (top, bottom) = isDown ? (from - origin, to - origin) : (to - origin, from - origin)
        guard bottom.y > 0, top.y < height else { return }
        let slope = (bottom.x - top.x) / (bottom.y - top.y)
        if top.y < 0 { top = Point(top.x - top.y * slope, 0) }
        if bottom.y > height { bottom = Point(bottom.x - (bottom.y - height) * slope, height) }
        let direction = isDown ? 1.0 : -1
        if min(top.x, bottom.x) >= 0, max(top.x, bottom.x) <= width {
            return addInside(from: top, to: bottom, direction: direction)
        }
        addCut(from: top, to: bottom, slope: slope, direction: direction)
    }

    /// A line that leaves the region on one side or on both. Right of the region, it changes nothing that is seen; left of
    /// it, it counts as if it stood on the edge.
    private func addCut(from top: Point, to bottom: Point, slope: Double, direction: Double) {
        func crossing(_ edge: Double) -> Double {
            let y = top.y + (edge - top.x) / slope
            // Also for what is no number.
            return y > top.y ? min(y, bottom.y) : top.y
        }
        let (left, right) = (crossing(0), crossing(width))
        let cuts = (top.y, min(left, right), max(left, right), bottom.y)
        for (low, high) in [(cuts.0, cuts.1), (cuts.1, cuts.2), (cuts.2, cuts.3)] where low < high {
            let middle = top.x + ((low + high) / 2 - top.y) * slope
            guard middle < width else { continue }
            let start = middle <= 0 ? 0 : clamped(top.x + (low - top.y) * slope)
            let end = middle <= 0 ? 0 : clamped(top.x + (high - top.y) * slope)
            addInside(from: Point(start, low), to: Point(end, high), direction: direction)
        }
    }

    /// Also what is no number, because a line of huge length was cut: it becomes 0.
    private func clamped(_ x: Double) -> Double { x > 0 ? min(x, width) : 0 }

    /// `from` is above `to`; both lie inside of the region or on its edges.
    private func addInside(from: Point, to: Point, direction: Double) {
        let (first, last) = (Int(from.y), min(Self.roundedUp(to.y), Int(height)))
        let across = Int(abs(to.x - from.x))
        guard first < last, budget.spend(last - first + across) else { return }
        let slope = (to.x - from.x) / (to.y - from.y)
        var x = from.x
        for row in first..<last {
            let (high, low) = (max(from.y, Double(row)), min(to.y, Double(row + 1)))
            let next = clamped(row + 1 == last ? to.x : from.x + (low - from.y) * slope)
            addRow(row * stride, from: min(x, next), to: max(x, next), change: (low - high) * direction)
            x = next
        }
    }

    /// - Parameter value: from 0 to the region's size. Faster than `rounded`, which calls a function on some processors.
    private static func roundedUp(_ value: Double) -> Int {
        let whole = Int(value)
        return Double(whole) < value ? whole + 1 : whole
    }

    /// The part of a line within one row. A row has `stride` cells, which are two more than `width`, and `to` is at most
    /// `width`; so the last cell that is written, the one behind the pixel of `to`, belongs to the row.
    private func addRow(_ start: Int, from: Double, to: Double, change: Double) {
        let (first, end) = (Int(from), Self.roundedUp(to))
        let firstEdge = Double(first)
        guard end > first + 1 else {
            // All of it is in one pixel: the part right of its middle belongs to this pixel, the rest to all behind it.
            let behind = change * ((from + to) / 2 - firstEdge)
            cells[start + first] += Float(change - behind)
            cells[start + first + 1] += Float(behind)
            return
        }
        // In each pixel, the area right of the line; what one has more than the last one is added.
        let perPixel = change / (to - from)
        let before = 1 - (from - firstEdge)
        var area = perPixel * before * before / 2
        cells[start + first] += Float(area)
        var passed = perPixel * before
        for pixel in first + 1..<end - 1 {
            let next = passed + perPixel / 2
            cells[start + pixel] += Float(next - area)
            area = next
            passed += perPixel
        }
        let rest = to - Double(end - 1)
        let next = change - perPixel * rest * rest / 2
        cells[start + end - 1] += Float(next - area)
        cells[start + end] += Float(change - next)
    }
}
