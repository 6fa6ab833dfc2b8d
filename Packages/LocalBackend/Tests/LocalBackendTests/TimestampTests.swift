import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Moments that come from outside, and computations with them.
    struct TimestampTests {
        private static let first = "0001-01-01T00:00:00.000000Z"
        private static let last = "9999-12-31T23:59:59.000000Z"

        @Test(arguments: [
            ("0001-01-01T00:00:00Z", first), ("9999-12-31T23:59:59Z", last),
            ("2027-01-15T08:00:00.5+01:00", "2027-01-15T07:00:00.500000Z"), ("0000-12-31T23:59:59Z", nil),
            ("0001-01-01T00:00:00+01:00", nil), ("10000-01-01T00:00:00Z", nil), ("300000-01-01T00:00:00Z", nil),
            ("999999999999999999999999-01-01T00:00:00Z", nil), ("-2027-01-15T08:00:00Z", nil), ("", nil),
        ])
        func aTextIsReadInTheYears1To9999(_ text: String, expected: String?) {
            #expect(Timestamp(text)?.text == expected)
        }

        @Test(arguments: [
            (Double.infinity, last), (-.infinity, first), (.greatestFiniteMagnitude, last), (1e15, last),
            (-1e15, first),
            (.nan, last), (0, "1970-01-01T00:00:00.000000Z"),
        ])
        func aDateBeyondTheseIsTheFirstOrTheLast(_ seconds: Double, expected: String) {
            #expect(Timestamp(Date(timeIntervalSince1970: seconds)).text == expected)
        }

        @Test(arguments: [Int.min, -1, 0, 1, Int.max])
        func noComputationOverflows(_ number: Int) {
            for start in [Int64.min, 0, .max].map(Timestamp.init(microseconds:)) {
                let moved = [
                    start.advanced(bySeconds: number), start.advanced(byMicroseconds: Int64(number)),
                    start.advanced(by: .seconds(number)), Timestamp(microseconds: Int64(number)),
                ]
                for time in moved { #expect((Self.first...Self.last).contains(time.text)) }
                #expect(start.isWithin(Int.max, of: moved[0]))
            }
        }

        @Test(
            .backend,
            arguments: [
                "300000-01-01T00:00:00Z", "10000-01-01T00:00:00Z", "0000-01-01T00:00:00Z", "-1-01-01T00:00:00Z",
            ])
        func feedbackOfAnotherYearIsRefused(_ time: String) async throws {
            let token = try await test.signUp().accessToken
            let answer = try await test.call(
                "POST", "/functions/v1/feedback", #"{"id":"1","message":"Hello","written_at":"\#(time)"}"#, token: token
            )
            #expect(answer.status == 422 && answer.errorCode == "validation_failed")
            #expect(
                answer.string("message")
                    == "written_at must be a time like 2027-01-15T08:00:00Z, in the years 1 to 9999")
        }

        @Test(
            .backend,
            arguments: [
                TestStoreClockChange.to(.distantFuture), .to(Date(timeIntervalSince1970: 1e300)), .to(.distantPast),
                .by(seconds: .max), .by(seconds: .min), .byPeriod("P100Y", sign: .max), .byPeriod("P100Y", sign: .min),
            ])
        func theStoresClockStaysInItsYears(_ change: TestStoreClockChange) async throws {
            let store = TestStore(dataDirectory: test.directory, now: { [clock = test.clock] in clock.now })
            await #expect(throws: TestStoreError.timeOutOfRange) {
                // A period is a hundred years at most.
                for _ in 0..<11 { try await store.moveClock(change) }
            }
        }
    }
}
