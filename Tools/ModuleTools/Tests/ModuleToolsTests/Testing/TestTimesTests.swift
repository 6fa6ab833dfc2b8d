import Foundation
import Testing

@testable import ModuleTools

struct TestTimesTests {
    private static func report(_ targets: (name: String, seconds: Double, isSkipped: Bool)...) -> TestReport {
        targets.reduce(into: TestReport()) {
            $0.add(target: $1.name, seconds: $1.seconds, hasFailed: false, isSkipped: $1.isSkipped)
        }
    }

    @Test func theNewestReportWinsAndOthersStay() {
        var times = TestTimes()
        times.record(Self.report(("A", 1, false), ("B", 2, false)))
        times.record(Self.report(("B", 5, false), ("C", 3, false)))
        #expect(times.seconds == ["A": 1, "B": 5, "C": 3])
    }

    @Test func aTargetSkippedAsAWholeIsNoMeasure() {
        var times = TestTimes()
        times.record(Self.report(("A", 1, false)))
        times.record(Self.report(("A", 0, true), ("B", 0, true), ("C", 0, true), ("C", 2, false)))
        #expect(times.seconds == ["A": 1, "C": 2])
    }

    @Test func whatIsWrittenIsReadBack() throws {
        let place = try ScratchPlace()
        let path = place.path + "/new/times.json"
        #expect(try TestTimes.read(path) == TestTimes())
        var times = TestTimes()
        times.record(Self.report(("B", 0.25, false), ("A", 1, false)))
        try times.write(path)
        #expect(try TestTimes.read(path) == times)
        #expect(FileSystem.text(of: path) == "{\n  \"seconds\" : {\n    \"A\" : 1,\n    \"B\" : 0.25\n  }\n}\n")
        try times.write(path)
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.path + "/new") == ["times.json"])
    }

    @Test(arguments: ["", "[]", "{}", #"{"seconds": {"A": "1"}}"#, #"{"seconds": {"A": -1}}"#])
    func anotherFileIsRefused(text: String) throws {
        let place = try ScratchPlace()
        let path = try place.write(text, to: "times.json")
        let failure = #expect(throws: ToolFailure.self) { try TestTimes.read(path) }
        #expect(failure?.exitStatus == 65)
    }

    @Test func anUnwritableLocationIsReported() throws {
        let place = try ScratchPlace()
        try place.write("", to: "file")
        let failure = #expect(throws: ToolFailure.self) { try TestTimes().write(place.path + "/file/times.json") }
        #expect(failure?.exitStatus == 73)
    }
}
