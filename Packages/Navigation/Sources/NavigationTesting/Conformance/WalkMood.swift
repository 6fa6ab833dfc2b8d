/// What a part of a walk mostly does, so that walks reach every corner.
enum WalkMood: CaseIterable {
    case balanced
    /// Pushes up to the limit of the stacks.
    case deep
    /// Many sheets.
    case sheets
    /// Much back and forward.
    case history
    /// Much signing in and out.
    case doorway
    /// Much that no app would ask for.
    case wild

    /// The weight of each of `NavigationIntent.Kind.allCases`.
    var weights: [Int] {
        switch self {
        case .balanced: [26, 10, 2, 4, 10, 10, 6, 10, 3, 1, 3, 3, 4, 2, 4, 2]
        case .deep: [90, 2, 0, 0, 1, 1, 1, 0, 2, 0, 1, 0, 0, 0, 1, 1]
        case .sheets: [20, 5, 1, 3, 3, 36, 8, 6, 2, 0, 2, 1, 3, 2, 5, 3]
        case .history: [20, 8, 2, 3, 10, 6, 4, 6, 2, 0, 1, 1, 1, 1, 22, 13]
        case .doorway: [30, 8, 3, 4, 4, 6, 3, 8, 10, 10, 5, 2, 2, 1, 2, 2]
        case .wild: [26, 6, 1, 4, 10, 16, 4, 10, 4, 2, 10, 6, 4, 2, 3, 2]
        }
    }

    /// How many of a hundred entries do not belong in their place.
    var misfits: Int { self == .wild ? 50 : 4 }

    /// How many of a hundred parts begin with a sign-in.
    var signsInFirst: Int { self == .doorway ? 0 : 90 }
}
