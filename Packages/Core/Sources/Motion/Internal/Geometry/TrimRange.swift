/// Which part of paths a trim keeps, as shares of their length.
struct TrimRange: Equatable {
    /// From 0 up to, but not including, 1.
    let start: Double
    /// Up to 1 above the start; above 1 it goes on at the path's beginning.
    let end: Double
    /// Whether everything is kept, wherever it starts.
    let isWhole: Bool

    /// - Parameters:
    ///   - start: in percent.
    ///   - end: in percent; may be below the start.
    ///   - offset: in degrees; a turn is the whole length.
    init(start: Double, end: Double, offset: Double) {
        func share(_ percent: Double) -> Double { min(max(percent / 100, 0), 1) }
        isWhole = share(max(start, end)) - share(min(start, end)) >= 1
        let turns = offset / 360
        let moved = turns - turns.rounded(.down)
        var (low, high) = (share(min(start, end)) + moved, share(max(start, end)) + moved)
        if low >= 1 { (low, high) = (low - 1, high - 1) }
        (self.start, self.end) = (low, high)
    }

    var isEmpty: Bool { !(start < end) }

    /// Each path by itself.
    func trimmed(_ path: BezierPath) -> [BezierPath] {
        if isWhole { return [path] }
        if isEmpty { return [] }
        let trimming = PathTrimming(path)
        return trimming.part(from: start * trimming.total, to: end * trimming.total)
    }

    /// The paths as if they were one, in their order.
    func trimmedInOrder(_ paths: [BezierPath]) -> [[BezierPath]] {
        if isWhole { return paths.map { [$0] } }
        if isEmpty { return paths.map { _ in [] } }
        if paths.count == 1 { return [trimmed(paths[0])] }
        let trimmings = paths.map { PathTrimming($0) }
        let total = trimmings.reduce(0) { $0 + $1.total }
        var passed = 0.0
        return trimmings.map { trimming in
            defer { passed += trimming.total }
            // What is above 1 begins anew at the first path.
            return [0, total].flatMap { turn in
                trimming.part(
                    from: max(start * total - turn - passed, 0), to: min(end * total - turn - passed, trimming.total))
            }
        }
    }
}
