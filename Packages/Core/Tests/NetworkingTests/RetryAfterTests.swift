import HTTPTypes
import Networking
import Testing

@Suite struct RetryAfterTests {
    @Test(arguments: [
        ("120", Duration.seconds(120)), ("0", .zero), ("-1", nil), ("soon", nil), ("99999999999", nil), ("", nil),
        ("Wed, 21 Oct 2026 07:28:00 GMT", nil),
    ])
    func aPauseIsReadInSeconds(_ text: String, _ pause: Duration?) {
        #expect(HTTPReply(HTTPResponse(status: 503, headerFields: [.retryAfter: text])).retryAfter == pause)
    }

    @Test func aPauseIsOptional() {
        #expect(HTTPReply(HTTPResponse(status: 503)).retryAfter == nil)
    }
}
