import Foundation
import HTTPTypes
import Networking
import Testing

struct RetryAfterTests {
    // The clock shows 07:28:00.
    @Test(
        arguments: [
            (["retry-after": "120"], .seconds(120)), (["retry-after": "1.5"], .milliseconds(1500)),
            (["retry-after": "0"], .zero), (["retry-after": "-1"], nil), (["retry-after": "soon"], nil),
            (["retry-after": "99999999999"], nil), (["retry-after": ""], nil),
            (["retry-after": "Wed, 21 Oct 2026 07:28:20 GMT"], .seconds(20)),
            (["retry-after": "Wed, 21 Oct 2026 07:27:59 GMT"], nil),
            (["retry-after-ms": "250", "retry-after": "9"], .milliseconds(250)),
            (["retry-after-ms": "no", "retry-after": "9"], .seconds(9)), ([:], nil),
        ] as [([String: String], Duration?)])
    func aPauseIsRead(_ fields: [String: String], _ pause: Duration?) throws {
        let now = try #require(HTTPDate.parse("Wed, 21 Oct 2026 07:28:00 GMT"))
        var response = HTTPResponse(status: 503)
        for (name, value) in fields { response.headerFields[try #require(HTTPField.Name(name))] = value }
        #expect(HTTPReply(response).retryAfter(now: now) == pause)
    }

    @Test(
        arguments: [
            ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777.0), ("Thu, 29 Feb 2024 23:59:60 GMT", 1_709_251_200),
            ("Sunday, 06-Nov-94 08:49:37 GMT", nil), ("Sun, 06 Nov 1994 08:49:37 CET", nil), ("", nil), ("now", nil),
            ("Sun, 06 Foo 1994 08:49:37 GMT", nil), ("Sun, 99 Nov 1994 08:49:37 GMT", nil),
        ] as [(String, TimeInterval?)])
    func datesOfHeadersAreRead(_ text: String, _ seconds: TimeInterval?) {
        #expect(HTTPDate.parse(text)?.timeIntervalSince1970 == seconds)
    }
}
