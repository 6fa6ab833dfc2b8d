/// How long to wait before trying again after each failure.
public struct Backoff: Sendable, Equatable {
    private let pauses: [Duration]
    /// Whether the last pause is repeated; otherwise there is no attempt after it.
    private let isEndless: Bool
    /// How many attempts have failed since the last success.
    public private(set) var failures = 0

    /// Pauses that are twice as long after each failure.
    ///
    /// - Parameters:
    ///   - first: the pause after the first failure.
    ///   - longest: no pause exceeds this, unless the server asks for more.
    public init(first: Duration = .seconds(5), longest: Duration = .seconds(900)) {
        var pauses = [first]
        while let last = pauses.last, last > .zero, last < longest { pauses.append(min(last * 2, longest)) }
        self.pauses = pauses
        isEndless = true
    }

    /// Uses these pauses, and makes no attempt after the last one.
    public init(pauses: [Duration]) {
        self.pauses = pauses
        isEndless = false
    }

    /// The pause after one more failure; nil when there is to be no other attempt.
    ///
    /// - Parameter asked: what the server asks for, which is granted up to ``bound``.
    public mutating func next(atLeast asked: Duration? = nil) -> Duration? {
        failures += 1
        let pause = failures <= pauses.count ? pauses[failures - 1] : isEndless ? pauses.last : nil
        return pause.map { max($0, min(asked ?? .zero, Self.bound)) }
    }

    /// Begins anew, after a success.
    public mutating func reset() {
        failures = 0
    }

    /// The longest pause that a server may ask for.
    public static let bound = Duration.seconds(3600)
}
