import Design
import Foundation
import Testing

struct CommandReportTests {
    @Test func itIsEncodedAsItsValueAlone() throws {
        let report = CommandReport(["code": "AB"], note: "Once.", text: "AB")
        #expect(String(decoding: try JSONEncoder().encode([report]), as: UTF8.self) == #"[{"code":"AB"}]"#)
    }
}
