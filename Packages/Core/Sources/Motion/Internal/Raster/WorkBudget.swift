/// How much may still be done for one frame. What is drawn stops early when nothing is left, and the frame is refused.
final class WorkBudget {
    /// What a point of an outline costs: it needs memory as well.
    static let point = 50
    /// What a dash that is drawn costs.
    static let dash = 4_000
    /// What one of many small things costs: a stop of a gradient, a length of a pattern of dashes, a layer that is not shown.
    static let item = 20
    /// What a path, a piece of one, or an entry of a layer of shapes costs, even if there are no points in it.
    static let path = 100
    /// What a pixel of a gradient costs beside what each pixel costs.
    static let gradientPixel = 3
    static let layer = 500
    static let measuring = 1_000

    private var steps: Int
    private(set) var exceeded: MotionProblem.Quantity?

    init(steps: Int) {
        self.steps = steps
    }

    /// Whether the work may be done.
    func spend(_ count: Int) -> Bool {
        guard exceeded == nil else { return false }
        steps -= count
        if steps < 0 { exceeded = .work }
        return exceeded == nil
    }

    func refuse(_ quantity: MotionProblem.Quantity) {
        exceeded = exceeded ?? quantity
    }
}
