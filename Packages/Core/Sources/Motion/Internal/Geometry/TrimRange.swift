/// Which part of paths a trim keeps, as shares of their length.
struct TrimRange: Equatable {
    let start: Double
    /// Up to 1 above the start; above 1 it goes on at the path's beginning.
    let end: Double
    /// Whether everything is kept, wherever it starts.
    let isWhole: Bool

    /// Start and end are in percent, the offset in degrees.
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

/// Keeps a part of a path, measured by its length.
struct PathTrimming {
    private let path: BezierPath
    private let lengths: [CurveLengths]
    let total: Double

    init(_ path: BezierPath) {
        self.path = path
        lengths = (0..<path.curveCount).map { CurveLengths(path.curve($0)) }
        total = lengths.reduce(0) { $0 + $1.total }
    }

    /// What lies between two lengths, from 0 to ``total``. Where `to` is above the total, it goes on at the start; a
    /// closed path goes on without a gap.
    func part(from: Double, to: Double) -> [BezierPath] {
        // Also for what is no number.
        guard total > 0, from < to else { return [] }
        if from <= 0, to >= total { return [path] }
        guard to > total else { return [open(from: from, to: to)].filter { $0.curveCount > 0 } }
        var first = open(from: from, to: total)
        let second = open(from: 0, to: to - total)
        guard path.isClosed, first.curveCount > 0, second.curveCount > 0 else {
            return [first, second].filter { $0.curveCount > 0 }
        }
        first.points += second.points.dropFirst()
        return [first]
    }

    private func open(from: Double, to: Double) -> BezierPath {
        var result = BezierPath()
        var passed = 0.0
        for (index, curve) in lengths.enumerated() {
            defer { passed += curve.total }
            guard curve.total > 0, passed < to, passed + curve.total > from else { continue }
            let (start, end) = (curve.share(at: from - passed), curve.share(at: to - passed))
            if start < end { result.append(path.curve(index).part(from: start, to: end)) }
        }
        return result
    }
}
