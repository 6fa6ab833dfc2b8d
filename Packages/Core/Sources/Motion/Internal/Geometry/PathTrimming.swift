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
