import Foundation
import Synchronization

/// Counts what each caller asks for.
///
/// A bucket holds as many calls as may be made in five minutes, and fills again at that rate. Kept in memory: a restart
/// forgives everybody.
final class RateLimiter: Sendable {
    private struct Key: Hashable {
        let bucket: String
        let peer: String
    }

    private struct Bucket {
        var level: Double
        var touched: Date
    }

    /// Seconds in which an empty bucket fills.
    private static let window = 300.0
    /// Beyond so many, buckets that are full again are forgotten.
    private static let crowd = 4096

    private let now: @Sendable () -> Date
    private let buckets = Mutex<[Key: Bucket]>([:])

    init(now: @escaping @Sendable () -> Date) {
        self.now = now
    }

    /// How many buckets are remembered.
    var count: Int { buckets.withLock { $0.count } }

    /// - Parameters:
    ///   - bucket: what is counted.
    ///   - limit: how often it may be in five minutes.
    /// - Throws: ``AuthError`` `over_request_rate_limit`.
    func take(from bucket: String, limit: Int, peer: String) throws(AuthError) {
        let now = now()
        let isAllowed = buckets.withLock { buckets in
            if buckets.count >= Self.crowd {
                buckets = buckets.filter { now.timeIntervalSince($0.value.touched) < Self.window }
            }
            let key = Key(bucket: bucket, peer: peer)
            let capacity = Double(limit)
            var level = capacity
            if let known = buckets[key] {
                let passed = max(0, now.timeIntervalSince(known.touched))
                level = min(capacity, known.level + passed * capacity / Self.window)
            }
            let isAllowed = level >= 1
            buckets[key] = Bucket(level: isAllowed ? level - 1 : level, touched: now)
            return isAllowed
        }
        guard isAllowed else { throw AuthError(429, .overRequestRateLimit, "Request rate limit reached") }
    }
}
