public import Foundation
import Synchronization

/// The time of day, which stands still until a test moves it.
public final class ManualDate: Sendable {
    private let date = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

    public init() {}

    public var now: Date { date.withLock { $0 } }

    public func advance(by seconds: TimeInterval) {
        date.withLock { $0 += seconds }
    }
}
