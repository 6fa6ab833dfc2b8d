/// Draws a moment of an animation on a canvas: its root composition, and those inside of it.
struct CompositionRenderer {
    let tree: LayerTree
    let canvas: FrameCanvas

    /// - Parameter matrix: from the composition's points to pixels; it only scales and moves.
    func draw(at time: Double, matrix: Affine, size: Point) {
        guard clip(size, matrix) != nil else { return drawComposition(tree.root, at: time, matrix: matrix) }
        // Pixels on the edge stay whole: a background ends there by itself, and would be cut twice.
        let (low, high) = (matrix(.zero), matrix(size))
        let edges = Point(high.x.rounded(.up), high.y.rounded(.up)) - Point(low.x.rounded(.down), low.y.rounded(.down))
        let clip = corners(edges, .moved(Point(low.x.rounded(.down), low.y.rounded(.down))))
        canvas.group(opacity: 1) {
            drawComposition(tree.root, at: time, matrix: matrix)
        } then: { surface in
            canvas.coverage(of: clip, on: 0).map { surface.multiply(by: $0) }
        }
    }

    private func drawComposition(_ index: Int, at time: Double, matrix: Affine) {
        let layers = tree.compositions[index]
        guard canvas.budget.spend(layers.count * WorkBudget.item) else { return }
        var placement = LayerPlacement(layers, at: time, matrix: matrix)
        for index in layers.indices.reversed() where !layers[index].isHidden && layers[index].isThere(at: time) {
            draw(index, &placement)
        }
    }

    private func draw(_ index: Int, _ placement: inout LayerPlacement) {
        let layer = placement.layers[index]
        let time = placement.time
        let opacity = layer.transform.opacity.share(at: time)
        guard canvas.budget.spend(WorkBudget.layer), opacity > 0 else { return }
        let matrix = placement.matrix(of: index)
        let isPlain = layer.matte == nil && layer.masks.isEmpty
        switch layer.content {
        case .nothing: break
        case .solid(let size, let color):
            isolated(layer, isPlain, opacity, matrix, &placement) { opacity in
                canvas.fill(corners(size, matrix), rule: .nonZero, paint: .color(color * Float(opacity)))
            }
        case .shapes(let shapes):
            let collected = ShapeCollector(shapes, at: time, budget: canvas.budget)
            let painter = ShapePainter(collected: collected, canvas: canvas, time: time, matrix: matrix)
            isolated(layer, isPlain && (opacity >= 1 || painter.isSingle), opacity, matrix, &placement) { opacity in
                painter.draw(opacity: opacity)
            }
        case .precomposition(let inner):
            let clip = clip(inner.size, matrix)
            isolated(layer, isPlain && opacity >= 1 && clip == nil, opacity, matrix, &placement, clip: clip) { _ in
                drawComposition(inner.composition, at: inner.time(at: time), matrix: matrix)
            }
        }
    }

    /// Draws a layer on a surface of its own, unless it is so simple that `draw` can apply the opacity.
    private func isolated(
        _ layer: LayerModel, _ isSimple: Bool, _ opacity: Double, _ matrix: Affine, _ placement: inout LayerPlacement,
        clip: Polygons? = nil, draw: (Double) -> Void
    ) {
        if isSimple { return draw(opacity) }
        canvas.group(opacity: opacity) {
            draw(1)
        } then: { surface in
            if let clip { canvas.coverage(of: clip, on: 0).map { surface.multiply(by: $0) } }
            apply(layer.masks, at: placement.time, matrix: matrix, to: surface)
            guard let matte = layer.matte else { return }
            canvas.matte {
                if placement.layers[matte.layer].isThere(at: placement.time) { self.draw(matte.layer, &placement) }
            } use: { source in
                surface.multiply(by: source, matte.mode)
            }
        }
    }

    private func apply(_ masks: [MaskModel], at time: Double, matrix: Affine, to surface: PixelSurface) {
        guard let first = masks.first, canvas.budget.spend(canvas.width * canvas.height) else { return }
        // The first mask adds to nothing, or takes away from everything.
        let sum = canvas.plane(0, filledWith: first.mode == .add ? 0 : 1)
        for mask in masks {
            guard canvas.budget.spend(WorkBudget.path) else { return }
            var outlines = Polygons()
            let path = mask.path.value(at: time).mapped(matrix)
            outlines.append(path, tolerance: FrameCanvas.tolerance, budget: canvas.budget)
            guard let plane = canvas.coverage(of: outlines, on: 1) else { return }
            let opacity = Float(mask.opacity.share(at: time))
            sum.combine(plane) { sum, covered in
                mask.mode.combined(sum, (mask.isInverted ? 1 - covered : covered) * opacity)
            }
        }
        surface.multiply(by: sum)
    }

    // MARK: Rectangles

    private func corners(_ size: Point, _ matrix: Affine) -> Polygons {
        var corners = Polygons()
        for corner in [Point.zero, Point(size.x, 0), size, Point(0, size.y)] { corners.append(matrix(corner)) }
        corners.endPiece()
        return corners
    }

    /// Nil when all pixels are inside of the rectangle.
    private func clip(_ size: Point, _ matrix: Affine) -> Polygons? {
        let (width, height) = (Double(canvas.width), Double(canvas.height))
        let inverse = matrix.inverse
        // What is off by less than this is not seen.
        let slack = Point(1e-6, 1e-6) * max(size.x, size.y)
        let isOutside = [Point.zero, Point(width, 0), Point(width, height), Point(0, height)].contains { corner in
            guard let place = inverse?(corner) else { return true }
            return
                !(place.x >= -slack.x && place.y >= -slack.y && place.x <= size.x + slack.x
                && place.y <= size.y + slack.y)
        }
        return isOutside ? corners(size, matrix) : nil
    }
}

/// Where the layers of a composition stand at one moment, each computed when it is first needed.
struct LayerPlacement {
    let layers: [LayerModel]
    let time: Double
    private let outer: Affine
    private var matrices: [Affine?]

    init(_ layers: [LayerModel], at time: Double, matrix: Affine) {
        self.layers = layers
        self.time = time
        outer = matrix
        matrices = [Affine?](repeating: nil, count: layers.count)
    }

    /// From a layer's points to pixels: its own transform in that of its parent, and so on. No layer is its own ancestor.
    mutating func matrix(of index: Int) -> Affine {
        if let matrix = matrices[index] { return matrix }
        // A loop instead of recursion: there may be as many ancestors as layers.
        var chain = [index]
        var (matrix, next) = (outer, layers[index].parent)
        while let parent = next {
            if let known = matrices[parent] {
                matrix = known
                break
            }
            chain.append(parent)
            next = layers[parent].parent
        }
        for layer in chain.reversed() {
            matrix = matrix * layers[layer].transform.matrix(at: time)
            matrices[layer] = matrix
        }
        return matrix
    }
}
