import Foundation
import Subprocess
import Testing

@testable import ModuleTools

/// Standard output that cannot be written: a full disk, or a stream that the shell has closed.
struct OutputTests {
    #if os(Linux)
        private static let refusals = [">/dev/full", ">&-"]
    #else
        private static let refusals = [">&-"]
    #endif

    @Test(arguments: refusals, [["lint"], ["lint", "--json"], ["graph"], ["shards", "2"], ["test", "--plan"]])
    func aFailedWriteIsReportedInASentence(redirection: String, command: [String]) async throws {
        let monorepo = try Monorepo(
            """
            --- .modules.yml
            settings: any
            --- Package.swift
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "Shop", targets: [.target(name: "Shop")])
            --- Sources/Shop/Shop.swift
            public enum Shop {}

            """)
        let words = ["-c", "exec \"$@\" \(redirection)", "sh", try Program().path] + command
        let result = try await Subprocess.run(
            .name("sh"), arguments: Arguments(words + ["--root", monorepo.root]), output: .discarded,
            error: .string(limit: 1 << 20))
        #expect(result.terminationStatus == .exited(73))
        let remarks = result.standardError
        #expect(remarks.hasPrefix("modules: standard output cannot be written: "), "\(remarks)")
        #expect(remarks.split(separator: "\n").count == 1)
    }
}
