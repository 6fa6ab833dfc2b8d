/// The places where a window has been, through which `back` and `forward` go, across tabs and sheets.
public struct NavigationHistory: Sendable, Hashable {
    /// How many places are remembered; the oldest are forgotten first.
    public static let limit = 64

    /// The places behind, the nearest last. A slice, because dropping its first element moves no other.
    public private(set) var past: ArraySlice<NavigationPlace> = []
    /// The places ahead, the nearest last.
    public private(set) var future: [NavigationPlace] = []

    public init() {}

    /// Remembers the place that has just been left. What lay ahead is no longer reachable.
    mutating func record(_ left: NavigationPlace) {
        if past.count == Self.limit { past.removeFirst() }
        past.append(left)
        if !future.isEmpty { future.removeAll() }
    }

    /// The place before `current` is reached; `current` lies ahead from now on.
    mutating func goBack(from current: NavigationPlace) {
        if past.popLast() != nil { future.append(current) }
    }

    /// The place after `current` is reached; `current` lies behind from now on.
    mutating func goForward(from current: NavigationPlace) {
        if future.popLast() != nil { past.append(current) }
    }

    /// Puts another entry of the same route in the place of one. Places that are then like the next one are forgotten: going
    /// there would change nothing.
    ///
    /// - Parameter current: the state in which that has been done.
    /// - Returns: whether anything has changed.
    mutating func replace(_ entry: RouteEntry, with other: RouteEntry, around current: NavigationState) -> Bool {
        guard entry.id == other.id else { return false }
        func replaced(_ places: some Collection<NavigationPlace>) -> [NavigationPlace] {
            var kept: [NavigationPlace] = []
            for place in places.map({ current.at($0.mapEntries { $0 == entry ? other : $0 }).place })
            where kept.last != place { kept.append(place) }
            if kept.last == current.place { kept.removeLast() }
            return kept
        }
        let before = self
        (past, future) = (replaced(past)[...], replaced(future))
        return self != before
    }

    mutating func clear() {
        past.removeAll(keepingCapacity: true)
        future.removeAll()
    }
}
