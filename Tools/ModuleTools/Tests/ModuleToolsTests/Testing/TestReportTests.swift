import Foundation
import Testing

@testable import ModuleTools

struct TestReportTests {
    private let place: ScratchPlace

    init() throws { place = try ScratchPlace() }

    private static let swiftTesting = """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites>
          <testsuite name="TestResults" errors="0" tests="4" failures="1" skipped="1" time="1.5">
            <testcase classname="ATests" name="skippedOne()" >
              <skipped>not now</skipped>
            </testcase>
            <testcase classname="ATests.Outer.Inner" name="many(n:)" time="0.25" >
              <failure message="(n &#8594; 3) &lt; 3: &lt;big&gt; &amp; &quot;so&quot;&#10;line two" />
              <failure message="again" />
            </testcase>
            <testcase classname="ATests.Outer" name="fine()" time="0.5" />
            <testcase classname="BTests" name="bb()" time="1e-3" />
          </testsuite>
        </testsuites>
        """
    private static let xctest = """
        <?xml version="1.0" encoding="UTF-8"?>

        <testsuites>
        <testsuite name="TestResults" errors="0" tests="2" failures="1" time="3.0">
        <testcase classname="BTests.XBTests" name="testFail" time="2.0">
        <failure message="failure"></failure>
        </testcase>
        <testcase classname="CTests.XCTests" name="testPass" time="0.125">
        </testcase>
        </testsuite>
        </testsuites>
        """

    @Test func bothFilesAreReadAsOneReport() throws {
        let files = [
            try place.write(Self.xctest, to: "X.xml"), try place.write(Self.swiftTesting, to: "X-swift-testing.xml"),
        ]
        #expect(
            try TestReport.read(files: files).targets == [
                "ATests": .init(tests: 3, failures: 1, skipped: 1, seconds: 0.75),
                "BTests": .init(tests: 2, failures: 1, skipped: 0, seconds: 2.001),
                "CTests": .init(tests: 1, failures: 0, skipped: 0, seconds: 0.125),
            ])
    }

    @Test(arguments: [
        ("<testsuites>", "cut off"), ("", "cut off"), ("<html/>", "not the results of tests"),
        ("<testsuites>\n<testcase name='a'/></testsuites>", "without a classname"),
        ("<testsuites>\n<testcase classname='' name='a'/></testsuites>", "without a classname"),
    ])
    func aBrokenFileIsNamed(text: String, reason: String) throws {
        let path = try place.write(text, to: "X.xml")
        let failure = #expect(throws: ToolFailure.self) { try TestReport.read(files: [path]) }
        #expect(failure?.description.hasPrefix(path) == true)
        #expect(failure?.description.contains(reason) == true)
    }
}

struct TestTimesTests {
    private static func report(_ targets: (name: String, seconds: Double, isSkipped: Bool)...) -> TestReport {
        targets.reduce(into: TestReport()) {
            $0.add(.init(tests: 1, skipped: $1.isSkipped ? 1 : 0, seconds: $1.seconds), to: $1.name)
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
}
