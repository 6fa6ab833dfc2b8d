import HTTPTypes
import Networking
import Testing

@testable import AIClient

@Suite("Rate headers", .timeLimit(.minutes(10)))
struct RateFieldsTests {
    @Test(
        arguments: [
            ("1s", .seconds(1)), ("6m0s", .seconds(360)), ("20ms", .milliseconds(20)),
            ("1h2m3.5s", .milliseconds(3_723_500)),
            ("59.7", .milliseconds(59_700)), ("0", .zero), ("2d", .seconds(172_800)), ("", nil), ("soon", nil),
            ("1x", nil),
            ("-1s", nil), ("1s ", nil), ("s", nil), ("1..2s", nil), ("1e9", nil), ("99999999999999", nil), ("٣s", nil),
            (String(repeating: "1s", count: 100), nil),
        ] as [(String, Duration?)])
    func timesAreRead(text: String, duration: Duration?) {
        #expect(RateDuration.parse(text) == duration)
    }

    @Test func allSixFieldsAreReported() {
        let fields: HTTPFields = [
            .known("x-ratelimit-limit-requests"): "60", .known("x-ratelimit-remaining-requests"): "59",
            .known("x-ratelimit-reset-requests"): "1s", .known("x-ratelimit-limit-tokens"): "150000",
            .known("x-ratelimit-remaining-tokens"): "149984", .known("x-ratelimit-reset-tokens"): "6m0s",
        ]
        #expect(
            AIRateLimits(fields)
                == AIRateLimits(
                    requests: .init(limit: 60, remaining: 59, reset: .seconds(1)),
                    tokens: .init(limit: 150_000, remaining: 149_984, reset: .seconds(360))))
    }

    @Test func whatIsMissingOrNoNumberIsLeftOut() {
        #expect(AIRateLimits([:]) == nil)
        #expect(
            AIRateLimits([.known("x-ratelimit-limit-requests"): "many", .known("x-ratelimit-reset-tokens"): ""]) == nil)
        #expect(
            AIRateLimits([.known("x-ratelimit-remaining-tokens"): "5", .known("x-ratelimit-limit-tokens"): "x"])
                == AIRateLimits(requests: nil, tokens: .init(limit: nil, remaining: 5, reset: nil)))
    }
}
