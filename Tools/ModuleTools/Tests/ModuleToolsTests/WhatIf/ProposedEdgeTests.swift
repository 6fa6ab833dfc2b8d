import Testing

@testable import ModuleTools

/// Dependencies as they are written, and what their names mean.
struct ProposedEdgeTests {
    @Test(arguments: ["A -> B", "A->B", "  A  ->  B ", "A → B"])
    func theTwoEndsAreRead(text: String) throws {
        let edge = try ProposedEdge(text)
        #expect((edge.from, edge.to) == ("A", "B"))
    }

    /// Without quotes a shell passes `A` and `-`, and writes into a file called B.
    @Test(arguments: ["A", "-", "A -", "A ->", "-> B", "A -> B -> C", "", "A > B"])
    func anythingElseIsRefused(text: String) {
        let failure = #expect(throws: ToolFailure.self) { try ProposedEdge(text) }
        #expect(failure?.description.hasPrefix("\(text) is no dependency. Write each in quotes") == true)
        #expect(failure?.exitStatus == 64)
    }

    private static let workspace = WorkspaceSketch(targets: [
        .init(name: "Core", package: "Core"), .init(name: "Log", package: "Core"),
        .init(name: "CoreTests", kind: .test, package: "Core"),
        .init(name: "One", package: "Parts"), .init(name: "Two", package: "Parts"),
        .init(name: "PartsTests", kind: .test, package: "Parts"),
        .init(name: "OnlyTests", kind: .test, package: "Empty"),
    ]).workspace

    @Test(
        arguments: [
            ("Log -> One", ["Log -> One"]),
            // Both a module and a package have the name.
            ("Core -> One", ["Core -> One"]), ("package:Core -> One", ["Core -> One"]),
            // A package without a module of its name.
            ("Log -> Parts", ["Log -> One", "Log -> Two"]), ("Parts -> package:Core", ["One -> Core", "Two -> Core"]),
        ] as [(String, [String])])
    func namesOfPackagesStandForModules(text: String, modules: [String]) throws {
        let workspace = Self.workspace
        let found = try workspace.dependencies(of: ProposedEdge(text))
        #expect(found.map { "\(workspace.modules[$0.from].id) -> \(workspace.modules[$0.to].id)" } == modules)
    }

    @Test(
        arguments: [
            ("Core -> Lag", "There is no module and no package called Lag. Is Log meant?"),
            ("Nowhere -> Log", "There is no module and no package called Nowhere. `modules graph"),
            ("package:Log -> Core", "There is no module and no package called Log. Is Log meant?"),
            ("Log -> Log", "Log -> Log is no dependency: a module cannot depend upon itself."),
            ("Log -> Empty", "The package Empty has no module that can be depended upon."),
        ])
    func unknownNamesAreExplained(text: String, start: String) throws {
        let edge = try ProposedEdge(text)
        let failure = #expect(throws: ToolFailure.self) { try Self.workspace.dependencies(of: edge) }
        #expect(failure?.description.hasPrefix(start) == true, "\(failure?.description ?? "")")
        #expect(failure?.exitStatus == 64)
    }

    @Test func aNameOfSeveralModulesIsRefused() throws {
        let workspace = OwnersSample.workspace([("A", "a"), ("B", "b")])
        let modules = [0, 1].map { package in
            Module(
                name: "Same", id: "\(["A", "B"][package])/Same", kind: .regular, directory: nil, package: package,
                declarations: [], files: [], otherSources: [])
        }
        let two = Workspace(
            root: "/nowhere", packages: workspace.packages, modules: modules, refusals: [], dependencies: [[], []])
        let failure = #expect(throws: ToolFailure.self) { try two.dependencies(of: ProposedEdge("Same -> A/Same")) }
        #expect(failure?.description == "There are several modules called Same. Name one of A/Same, B/Same.")
        #expect(try two.dependencies(of: ProposedEdge("A/Same -> B/Same")) == [ProposedDependency(from: 0, to: 1)])
    }
}
