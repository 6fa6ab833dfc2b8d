struct ShapePainter {
    let collected: ShapeCollector
    let canvas: FrameCanvas
    let time: Double
    let matrix: Affine

    /// Whether the whole layer is one fill or stroke, so that its opacity needs no surface.
    var isSingle: Bool {
        if collected.steps.count == 1, case .paint = collected.steps[0] { true } else { false }
    }

    func draw(opacity: Double) {
        var next = collected.steps.count
        draw(&next, opacity: opacity)
    }

    private func draw(_ next: inout Int, opacity: Double) {
        while next > 0 {
            next -= 1
            switch collected.steps[next] {
            case .open: return
            case .close(let opacity): canvas.group(opacity: opacity) { draw(&next, opacity: 1) }
            case .paint(let styled): paint(styled, opacity: opacity)
            }
        }
    }

    private func paint(_ styled: DrawingStep.StyledPaths, opacity: Double) {
        let style = styled.style
        let toPixels = matrix * styled.matrix
        guard
            let paint = style.paint(
                at: time, opacity: opacity * styled.opacity, matrix: toPixels, budget: canvas.budget)
        else { return }
        var outlines = Polygons()
        let paths = collected.paths[styled.paths]
        switch style.area {
        case .fill(let rule):
            for placed in paths {
                guard canvas.budget.spend(WorkBudget.path) else { return }
                for piece in placed.pieces {
                    guard canvas.budget.spend(WorkBudget.path) else { return }
                    outlines.append(
                        piece.mapped(matrix * placed.matrix), tolerance: FrameCanvas.tolerance, budget: canvas.budget)
                }
            }
            canvas.fill(outlines, rule: rule, paint: paint)
        case .stroke(let stroke):
            // The line is as wide as the style's own scale makes it, which may differ in both directions.
            guard let toStyle = styled.matrix.inverse else { return }
            let scale = toPixels.largestScale
            guard scale.isNormal, canvas.budget.spend(stroke.dashes.count * WorkBudget.item) else { return }
            let stroker = Stroker(
                stroke.shape(at: time), tolerance: FrameCanvas.tolerance / scale, budget: canvas.budget)
            for placed in paths {
                guard canvas.budget.spend(WorkBudget.path) else { return }
                let isSame = placed.matrix == styled.matrix
                for piece in placed.pieces {
                    guard canvas.budget.spend(WorkBudget.path) else { return }
                    stroker.append(isSame ? piece : piece.mapped(toStyle * placed.matrix), to: &outlines)
                }
            }
            outlines.map(toPixels)
            canvas.fill(outlines, rule: .nonZero, paint: paint)
        }
    }
}
