import Testing

@testable import Motion

struct EasingTests {
    /// CSS's named curves, computed by halving, with Python.
    @Test(
        arguments: [
            ([0.25, 0.1, 0.25, 1], [0.4085, 0.8024, 0.9605]), ([0.42, 0, 1, 1], [0.0935, 0.3154, 0.6219]),
            ([0, 0, 0.58, 1], [0.3781, 0.6846, 0.9065]), ([0.42, 0, 0.58, 1], [0.1292, 0.5, 0.8708]),
        ] as [([Double], [Double])])
    func curvesAreThoseOfCSS(curve: [Double], values: [Double]) {
        let easing = EasingCurve(curve[0], curve[1], curve[2], curve[3])
        for (x, value) in zip([0.25, 0.5, 0.75], values) { #expect(abs(easing.y(at: x) - value) < 0.0001, "\(x)") }
        #expect((easing.y(at: 0), easing.y(at: 1)) == (0, 1))
        #expect((easing.y(at: -3), easing.y(at: 9)) == (0, 1))
    }

    @Test(arguments: [[0.0, 0, 1, 1], [1, 0, 0, 1], [0, 1, 0, 1], [1, 0, 1, 0], [5, 0, -5, 1]])
    func everyCurveHasAValueAtEveryTime(curve: [Double]) {
        let easing = EasingCurve(curve[0], curve[1], curve[2], curve[3])
        var last = 0.0
        for step in 0...100 {
            let value = easing.y(at: Double(step) / 100)
            #expect(value >= last - 1e-6 && value <= 1, "\(step)")
            last = value
        }
    }
}
