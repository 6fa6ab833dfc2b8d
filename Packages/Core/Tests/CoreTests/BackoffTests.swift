import Core
import Testing

struct BackoffTests {
    @Test func pausesDoubleUpToTheLongestAndBeginAnewAfterASuccess() {
        var backoff = Backoff(first: .seconds(5), longest: .seconds(30))
        let pauses = (0..<5).map { _ in backoff.next() }
        #expect(pauses == [.seconds(5), .seconds(10), .seconds(20), .seconds(30), .seconds(30)])
        backoff.reset()
        let first = backoff.next()
        #expect(first == .seconds(5))
    }

    @Test(arguments: [(0, 5), (4, 5), (60, 60), (3600, 3600), (4_000_000_000, 3600)])
    func whatTheServerAsksForIsGrantedWithinBounds(_ asked: Int, _ granted: Int) {
        var backoff = Backoff(first: .seconds(5), longest: .seconds(30))
        let pauses = [backoff.next(atLeast: .seconds(asked)), backoff.next()]
        #expect(pauses == [.seconds(granted), .seconds(10)])
    }

    @Test func aListOfPausesEnds() {
        var backoff = Backoff(pauses: [.seconds(5), .seconds(30)])
        let pauses = (0..<3).map { _ in backoff.next(atLeast: .seconds(10)) }
        #expect(pauses == [.seconds(10), .seconds(30), nil])
        #expect(backoff.failures == 3)
    }
}
