public import Core

/// Why an animation cannot be played.
public enum MotionProblem: ClassifiedError, Equatable, Sendable {
    case notJSON(line: Int, column: Int, reason: String)
    /// JSON in which something is missing or wrong, at a place such as `layers[2].shapes[0].ks`.
    case invalid(place: String, reason: String)
    /// Layers that need each other, as a chain such as `layers 1, 2, 1`.
    case circular(place: String, chain: String)
    /// The file asks for more than ``MotionLimits`` allow.
    case tooMuch(Quantity, limit: Int)
    /// The caller asked for an image that is too large.
    case imageTooLarge(width: Int, height: Int, limit: Int)

    public enum Quantity: String, Sendable {
        case bytes, values, nesting, precompositions, layers, shapes, keyframes, points, numbers, surfaces, work
    }
}

extension MotionProblem {
    /// What is wrong and what can be done, in whole sentences, about a file such as `spinner.json`.
    public func words(for name: String) -> String {
        switch self {
        case .notJSON(let line, let column, let reason):
            "\(name) is not valid JSON: \(reason) in line \(line.grouped), column \(column.grouped). "
                + "Export the animation again as Lottie JSON."
        case .invalid("", let reason):
            "\(name) is not an animation that can be played: it \(reason). Export it again as Lottie JSON."
        case .invalid(let place, let reason):
            "\(name) cannot be played: \(place) \(reason). Correct it there, or export the animation again."
        case .circular(let place, let chain):
            "\(name) cannot be played: \(place) needs itself (\(chain)). Remove one of these references."
        case .tooMuch(let quantity, let limit):
            "\(name) cannot be played: \(quantity.words(limit.grouped)). Simplify the animation."
        case .imageTooLarge(let width, let height, let limit):
            "\(name) cannot be drawn with \(width.grouped) × \(height.grouped) pixels; "
                + "at most \(limit.grouped) are drawn. Choose a smaller size."
        }
    }

    public var kind: FailureKind { .badData }
}

extension MotionProblem.Quantity {
    fileprivate func words(_ limit: String) -> String {
        switch self {
        case .bytes: "the file has more than \(limit) bytes"
        case .values: "the file has more than \(limit) values"
        case .nesting: "its JSON is nested more than \(limit) levels deep"
        case .precompositions: "its precompositions are nested more than \(limit) levels deep"
        case .layers: "more than \(limit) layers are drawn"
        case .shapes: "more than \(limit) shapes are drawn"
        case .keyframes: "it has more than \(limit) keyframes"
        case .points: "its paths have more than \(limit) points"
        case .numbers: "its properties have more than \(limit) numbers"
        case .surfaces: "its groups with opacity, mattes and masks are nested more than \(limit) levels deep"
        case .work: "one frame takes more than \(limit) steps to draw"
        }
    }
}
