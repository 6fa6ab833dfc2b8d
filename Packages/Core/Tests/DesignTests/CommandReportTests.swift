import Core
import Design
import Foundation
import Testing

struct CommandReportTests {
    @Test func itIsEncodedAsItsValueAlone() throws {
        let report = CommandReport(["code": "AB"], note: "Once.", text: "AB")
        #expect(String(decoding: try JSONEncoder().encode([report]), as: UTF8.self) == #"[{"code":"AB"}]"#)
    }

    @Test func anObjectLeavesOutWhatHasNoValue() throws {
        let (name, date): (String?, Date?) = (nil, Date(timeIntervalSince1970: 0))
        let object: JSONObject = [
            "name": name, "title": OrNull(name), "date": date, "last": OrNull(date), "of": ["a": 1],
        ]
        let encoder = JSONEncoder()
        (encoder.dateEncodingStrategy, encoder.outputFormatting) = (.iso8601, .sortedKeys)
        let (json, time) = (String(decoding: try encoder.encode(object), as: UTF8.self), "\"1970-01-01T00:00:00Z\"")
        #expect(json == #"{"date":\#(time),"last":\#(time),"of":{"a":1},"title":null}"#)
    }
}
