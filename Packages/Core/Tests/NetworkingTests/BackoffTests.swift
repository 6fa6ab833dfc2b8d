import HTTPTypes
import Networking
import Testing

@Suite struct BackoffTests {
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

    @Test(arguments: [
        ("120", Duration.seconds(120)), ("0", .zero), ("-1", nil), ("soon", nil), ("99999999999", nil), ("", nil),
        ("Wed, 21 Oct 2026 07:28:00 GMT", nil),
    ])
    func aReplyTellsItsPauseInSeconds(_ text: String, _ pause: Duration?) {
        #expect(HTTPReply(HTTPResponse(status: 503, headerFields: [.retryAfter: text])).retryAfter == pause)
    }

    @Test func aReplyNeedNotTellAPause() {
        #expect(HTTPReply(HTTPResponse(status: 503)).retryAfter == nil)
    }
}
