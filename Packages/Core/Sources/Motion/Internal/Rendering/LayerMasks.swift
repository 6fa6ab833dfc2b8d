/// The masks of a layer at one moment.
struct LayerMasks {
    private let masks: [MaskModel]
    private let time: Double
    /// From the layer's points to pixels.
    private let matrix: Affine

    init(_ masks: [MaskModel], at time: Double, matrix: Affine) {
        self.masks = masks
        self.time = time
        self.matrix = matrix
    }

    func apply(to surface: Surface, _ canvas: FrameCanvas) {
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
}
