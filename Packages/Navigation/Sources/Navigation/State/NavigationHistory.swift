/// Where a window has been: what `back` and `forward` walk, across tabs and sheets.
public struct NavigationHistory: Sendable, Hashable {
    /// How many places are remembered; the oldest are forgotten first.
    public static let limit = 64

    /// The places behind, the nearest last.
    public private(set) var past: [NavigationPlace] = []
    /// The places ahead, the nearest last.
    public private(set) var future: [NavigationPlace] = []

    public init() {}

    public var canGoBack: Bool { !past.isEmpty }
    public var canGoForward: Bool { !future.isEmpty }

    /// Remembers the place that has just been left. What lay ahead is no longer reachable.
    mutating func record(_ left: NavigationPlace) {
        if past.count == Self.limit { past.removeFirst() }
        past.append(left)
        if !future.isEmpty { future.removeAll() }
    }

    /// The place before `current`, which from now on lies ahead; nil when there is none.
    @discardableResult
    mutating func goBack(from current: NavigationPlace) -> NavigationPlace? {
        guard let place = past.popLast() else { return nil }
        future.append(current)
        return place
    }

    /// The place after `current`, which from now on lies behind; nil when there is none.
    @discardableResult
    mutating func goForward(from current: NavigationPlace) -> NavigationPlace? {
        guard let place = future.popLast() else { return nil }
        past.append(current)
        return place
    }

    mutating func clear() {
        past.removeAll(keepingCapacity: true)
        future.removeAll()
    }
}
