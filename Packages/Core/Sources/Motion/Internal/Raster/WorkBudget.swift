/// How much may still be done for one frame. What is drawn stops early when nothing is left, and the frame is refused.
final class WorkBudget {
    /// What a point of an outline costs: it needs memory as well.
    static let point = 50
    /// What a dash costs.
    static let dash = 4_000

    private var steps: Int
    /// What there was too much of.
    private(set) var exceeded: MotionProblem.Quantity?

    init(steps: Int) {
        self.steps = steps
    }

    /// - Parameter count: small enough that a sum with any number of steps does not overflow.
    /// - Returns: whether the work may be done.
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
