/// Evaluates the shapes of a layer at one moment: all paths where they stand, trimmed, and the steps that draw them.
///
/// A style draws the paths before it in its group and in the groups inside of it. A trim changes the paths before it in the
/// same way, for all styles, also for those that stand before the trim.
struct ShapeCollector {
    private(set) var paths: [PlacedPath] = []
    private(set) var steps: [DrawingStep] = []
    private let time: Double
    private let budget: WorkBudget

    init(_ shapes: [ShapeModel], at time: Double, budget: WorkBudget) {
        self.time = time
        self.budget = budget
        collect(shapes, matrix: .identity)
    }

    private mutating func collect(_ shapes: [ShapeModel], matrix: Affine) {
        let start = paths.count
        for shape in shapes {
            guard budget.spend(WorkBudget.path) else { return }
            switch shape {
            case .group(let inner, let transform):
                collectGroup(
                    inner, opacity: transform.opacity.share(at: time), matrix: matrix * transform.matrix(at: time))
            case .path(let model, let isReversed):
                let path = model.path(at: time)
                guard budget.spend(path.points.count * WorkBudget.point) else { return }
                paths.append(PlacedPath(pieces: [isReversed ? path.reversed : path], matrix: matrix))
            case .trim(let trim):
                self.trim(from: start, trim.range(at: time), isInOrder: trim.isInOrder)
            case .style(let style):
                steps.append(
                    .paint(DrawingStep.StyledPaths(style: style, paths: start..<paths.count, matrix: matrix)))
            }
        }
    }

    private mutating func collectGroup(_ shapes: [ShapeModel], opacity: Double, matrix: Affine) {
        let first = steps.count
        // Even where the group itself is invisible, styles behind it draw its paths.
        guard opacity < 1 else { return collect(shapes, matrix: matrix) }
        steps.append(.open)
        collect(shapes, matrix: matrix)
        if opacity <= 0 {
            steps.removeSubrange(first...)
        } else if steps.count == first + 2, case .paint(var single) = steps[first + 1] {
            // A group of one needs no surface.
            single.opacity *= opacity
            steps.replaceSubrange(first..., with: [.paint(single)])
        } else {
            steps.append(.close(opacity: opacity))
        }
    }

    private mutating func trim(from start: Int, _ range: TrimRange, isInOrder: Bool) {
        guard !range.isWhole, budget.spend((paths.count - start) * WorkBudget.path) else { return }
        let pieces = paths[start...].flatMap(\.pieces)
        let cost = pieces.reduce(0) { $0 + WorkBudget.path + $1.curveCount * WorkBudget.measuring }
        guard budget.spend(cost) else { return }
        var trimmed = (isInOrder ? range.trimmedInOrder(pieces) : pieces.map { range.trimmed($0) })[...]
        for index in start..<paths.count {
            let count = paths[index].pieces.count
            paths[index].pieces = trimmed.prefix(count).flatMap { $0 }
            trimmed = trimmed.dropFirst(count)
        }
    }
}

/// What is done to draw a layer of shapes. The steps stand in the order of the file, in which the first one is uppermost; so
/// they are taken from the last one to the first one, and a group begins with its close.
enum DrawingStep {
    case open
    case close(opacity: Double)
    case paint(StyledPaths)

    struct StyledPaths {
        let style: StyleModel
        let paths: Range<Int>
        let matrix: Affine
        var opacity = 1.0
    }
}

/// A path of a layer at one moment.
struct PlacedPath {
    /// One, or what a trim has left of it.
    var pieces: [BezierPath]
    let matrix: Affine
}
