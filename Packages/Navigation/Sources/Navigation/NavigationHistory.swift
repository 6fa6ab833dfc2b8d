/// Where a window has been: what `back` and `forward` walk, across tabs and sheets.
public struct NavigationHistory: Sendable, Equatable {
    /// How many places are remembered; the oldest are forgotten first.
    public static let limit = 64

    private(set) var past: [NavigationState] = []
    private(set) var future: [NavigationState] = []

    public init() {}

    public var canGoBack: Bool { !past.isEmpty }
    public var canGoForward: Bool { !future.isEmpty }

    /// Remembers the place that has just been left. What lay ahead is no longer reachable.
    public mutating func record(_ left: NavigationState) {
        if past.count == Self.limit { past.removeFirst() }
        past.append(left)
        if !future.isEmpty { future.removeAll() }
    }

    /// The place before `current`, which from now on lies ahead; nil when there is none.
    public mutating func goBack(from current: NavigationState) -> NavigationState? {
        guard let place = past.popLast() else { return nil }
        future.append(current)
        return place
    }

    /// The place after `current`, which from now on lies behind; nil when there is none.
    public mutating func goForward(from current: NavigationState) -> NavigationState? {
        guard let place = future.popLast() else { return nil }
        past.append(current)
        return place
    }

    public mutating func clear() {
        self = NavigationHistory()
    }
}
