import Foundation
import Testing

@testable import ModuleTools

/// `modules graph --format svg` passes the graph to Graphviz.
struct GraphProgramTests {
    private static let shop = """
        --- Package.swift
        let package = Package(name: "Shop", targets: [.target(name: "App")])
        --- Sources/App/App.swift
        public enum App {}
        --- bin/dot
        """

    /// A `dot` that prints its input, and exits with a status.
    private func run(_ script: String) async throws -> Program.Run {
        let monorepo = try Monorepo(Self.shop)
        try monorepo.write("#!/bin/sh\n\(script)\n", to: "bin/dot")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: monorepo.root + "/bin/dot")
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return try await Program().run(
            ["graph", "--format", "svg"], in: monorepo.root, environment: ["PATH": "\(monorepo.root)/bin:\(path)"])
    }

    @Test func graphvizDrawsTheGraph() async throws {
        let run = try await run("echo \"<svg> $1\"; cat \"$2\"")
        #expect(run.status == 0 && run.remarks == "")
        #expect(run.output.hasPrefix("<svg> -Tsvg\ndigraph \"Shop\""))
    }

    @Test func whatGraphvizSaysIsPassedOn() async throws {
        let run = try await run("echo 'no fonts' >&2; exit 3")
        #expect(run.status == 1 && run.output == "")
        #expect(run.remarks.contains("no fonts"))
    }
}
