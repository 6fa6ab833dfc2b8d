import ArgumentParser
import Foundation
import Testing

@testable import ModuleTools

/// `modules test --affected` as it is called: a change in a real repository, and the tests that actually ran.
struct AffectedTestRunTests {
    private static let text = """
        --- Package.swift
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
            name: "Three",
            targets: [
                .target(name: "A"), .target(name: "B", dependencies: ["A"]), .target(name: "C"),
                .testTarget(name: "ATests", dependencies: ["A"]), .testTarget(name: "BTests", dependencies: ["B"]),
                .testTarget(name: "CTests", dependencies: ["C"]), .testTarget(name: "EmptyTests", dependencies: ["C"]),
            ])
        --- Sources/A/A.swift
        public let a = 1
        --- Sources/B/B.swift
        public import A
        public let b = a
        --- Sources/C/C.swift
        public let c = 1
        --- Tests/ATests/ATests.swift
        import A
        import Testing
        @Test func isOne() { #expect(a > 0) }
        --- Tests/BTests/BTests.swift
        import B
        import XCTest
        final class BTests: XCTestCase { func testOne() { XCTAssertGreaterThan(b, 0) } }
        --- Tests/CTests/CTests.swift
        import C
        import Testing
        @Test func isOne() { #expect(c == 1) }
        --- Tests/EmptyTests/EmptyTests.swift
        import C
        --- README.md
        Three.
        --- .gitignore
        .build

        """

    @Test func exactlyWhatAChangeReachesRuns() async throws {
        let monorepo = try Monorepo(Self.text)
        try await monorepo.commit()
        try monorepo.write("Four.\n", to: "README.md")
        try monorepo.write("public let a = 1 // one\n", to: "Sources/A/A.swift")
        try await run(monorepo)
        #expect(!FileSystem.exists(monorepo.root + "/.build"))

        try monorepo.write("public let a = 2\n", to: "Sources/A/A.swift")
        try await run(monorepo)
        let times = TestTimes.standardFile(root: monorepo.root)
        #expect(try Set(TestTimes.read(times).seconds.keys) == ["ATests", "BTests"])

        try await monorepo.commit()
        try monorepo.write("public let c = 1, d = 2\n", to: "Sources/C/C.swift")
        // CTests pass; but EmptyTests has no test, which must be reported.
        await #expect(throws: ExitCode(1)) { try await run(monorepo) }
    }

    private func run(_ monorepo: Monorepo) async throws {
        try await TestCommand.parse(["--root", monorepo.root, "--affected", "--base", "HEAD"]).run()
    }
}
