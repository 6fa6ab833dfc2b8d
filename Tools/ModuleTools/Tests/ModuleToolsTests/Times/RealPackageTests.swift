import Foundation
import Testing

@testable import ModuleTools

/// One small package, built and tested by the real SwiftPM: how its files are read.
struct RealPackageTests {
    @Test func whatSwiftPMLeavesIsRead() throws {
        let place = try ScratchPlace()
        try write(to: place)
        let reports = ["results.xml", "results-swift-testing.xml"].map { place.path + "/" + $0 }
        try runTests(of: place, xunitOutput: reports[0])
        try checkTimes(.read(buildDirectory: place.path + "/.build", configuration: "debug"))
        try checkReport(.read(files: reports))
    }

    private func checkTimes(_ times: BuildTimes) {
        let byName = Dictionary(uniqueKeysWithValues: times.modules.map { ($0.name, $0) })
        #expect(byName.keys.contains("CThing") && byName.keys.contains("Lower"))
        #expect(byName["Upper"]?.dependencies == ["CThing", "Lower"])
        #expect(byName["UpperTests"]?.dependencies.contains("Upper") == true)
        #expect(times.modules.allSatisfy { $0.seconds > 0 && !$0.isFromEarlierBuild })
        #expect(times.modules == times.modules.sorted { $0.seconds > $1.seconds })
        for (first, second) in zip(times.criticalPath, times.criticalPath.dropFirst()) {
            #expect(byName[second]?.dependencies.contains(first) == true)
        }
        let chain = times.criticalPath.compactMap { byName[$0]?.longestSeconds }.reduce(0, +)
        #expect(abs(chain - times.criticalSeconds) < 1e-9)
        #expect(times.criticalSeconds <= times.elapsedSeconds)
    }

    private func checkReport(_ report: TestReport) throws {
        #expect(Set(report.targets.keys) == ["LowerTests", "UpperTests"])
        let lower = try #require(report.targets["LowerTests"])
        #expect((lower.tests, lower.failures, lower.skipped) == (2, 1, 0))
        let upper = try #require(report.targets["UpperTests"])
        #expect((upper.tests, upper.failures, upper.skipped) == (3, 1, 1))
        #expect(upper.seconds > 0)
    }

    private func write(to place: ScratchPlace) throws {
        try place.write(
            """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "Small", targets: [
                .target(name: "CThing"), .target(name: "Lower"),
                .target(name: "Upper", dependencies: ["Lower", "CThing"]),
                .testTarget(name: "LowerTests", dependencies: ["Lower"]),
                .testTarget(name: "UpperTests", dependencies: ["Upper"]),
            ])
            """, to: "Package.swift")
        try place.write("int thing(void);", to: "Sources/CThing/include/thing.h")
        try place.write("int thing(void) { return 1; }", to: "Sources/CThing/thing.c")
        try place.write("int other(void) { return 2; }", to: "Sources/CThing/inner/other.c")
        try place.write("public func low() -> Int { 1 }", to: "Sources/Lower/Lower.swift")
        try place.write("import Lower\npublic func high() -> Int { low() + 1 }", to: "Sources/Upper/Upper.swift")
        try place.write(
            """
            import XCTest
            final class LowTests: XCTestCase {
                func testPasses() {}
                func testFails() { XCTFail("<&>") }
            }
            """, to: "Tests/LowerTests/LowTests.swift")
        try place.write(
            """
            import Testing
            import Upper
            @Suite("A <suite>") struct Outer {
                struct Inner {
                    @Test(arguments: [1, 2, 3]) func many(n: Int) { #expect(n < 3, "<&>") }
                }
                @Test func passes() { #expect(high() == 2) }
            }
            @Test(.disabled("not now")) func skipped() {}
            """, to: "Tests/UpperTests/UpperTests.swift")
    }

    private func runTests(of place: ScratchPlace, xunitOutput: String) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "swift", "test", "--package-path", place.path, "--parallel", "--xunit-output", xunitOutput,
        ]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        // Two tests fail on purpose.
        #expect(process.terminationStatus == 1)
    }
}
