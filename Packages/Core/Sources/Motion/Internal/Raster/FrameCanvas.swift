import Drawing

/// An image while it is drawn: a stack of surfaces, the uppermost of which is drawn on.
final class FrameCanvas {
    /// How far an outline may be from the exact curve, in pixels.
    static let tolerance = 0.025

    let width, height: Int
    private(set) var budget: WorkBudget
    private let limit: Int
    private var surfaces: [PixelSurface]
    private var depth = 0
    private var rasterizer = Rasterizer()
    private var planes: [CoveragePlane] = []

    init(width: Int, height: Int, work: Int, surfaces limit: Int) {
        self.width = width
        self.height = height
        surfaces = [PixelSurface(width: width, height: height)]
        budget = WorkBudget(steps: work)
        self.limit = limit
    }

    func restart(work: Int) {
        budget = WorkBudget(steps: work)
        depth = 0
        surfaces[0].clear()
    }

    func image() -> PixelImage { surfaces[0].image() }

    // MARK: Painting

    func fill(_ shape: Polygons, rule: FillRule, paint: Paint) {
        let surface = surfaces[depth]
        let cost = if case .gradient = paint { WorkBudget.gradientPixel } else { 0 }
        rasterizer.fill(shape, rule: rule, width: width, height: height, budget: budget) { y, x, coverage in
            guard budget.spend(coverage.count * cost) else { return }
            surface.paint(paint, y: y, x: x, coverage: coverage)
        }
    }

    /// Draws a group as a whole on a surface of its own, changes it, and draws that.
    func group(opacity: Double, _ draw: () -> Void, then change: (PixelSurface) -> Void = { _ in }) {
        guard let surface = push() else { return }
        draw()
        change(surface)
        pop()
        guard budget.spend(width * height) else { return }
        surfaces[depth].draw(surface, opacity: Float(opacity))
    }

    func matte(_ draw: () -> Void, use: (PixelSurface) -> Void) {
        guard let surface = push() else { return }
        draw()
        if budget.spend(width * height) { use(surface) }
        pop()
    }

    private func push() -> PixelSurface? {
        guard depth + 1 < limit else {
            budget.refuse(.surfaces)
            return nil
        }
        guard budget.spend(WorkBudget.layer + width * height) else { return nil }
        depth += 1
        if surfaces.count == depth {
            surfaces.append(PixelSurface(width: width, height: height))
        } else {
            surfaces[depth].clear()
        }
        return surfaces[depth]
    }

    private func pop() { depth -= 1 }

    // MARK: Coverage

    /// A plane that is kept from one use to the next: number 0 holds the sum of masks, number 1 a single one.
    func plane(_ number: Int, filledWith value: Float) -> CoveragePlane {
        while planes.count <= number { planes.append(CoveragePlane(width: width, height: height)) }
        planes[number].fill(value)
        return planes[number]
    }

    func coverage(of shape: Polygons, on number: Int) -> CoveragePlane? {
        guard budget.spend(width * height * 2) else { return nil }
        let plane = plane(number, filledWith: 0)
        rasterizer.fill(shape, rule: .nonZero, width: width, height: height, budget: budget) { y, x, coverage in
            plane.store(y: y, x: x, coverage: coverage)
        }
        return plane
    }
}
