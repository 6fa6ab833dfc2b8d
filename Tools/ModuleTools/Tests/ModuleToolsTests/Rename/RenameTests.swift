import Foundation
import Testing

@testable import ModuleTools

@Suite struct RenameTests {
    /// Renames in a monorepo that is in no repository.
    private func rename(_ old: String, to new: String, in monorepo: Monorepo) async throws {
        let renaming = try await renaming(old, to: new, in: monorepo)
        try TreeTransaction.apply(try renaming.change(), root: monorepo.root).keep()
    }

    private func renaming(_ old: String, to new: String, in monorepo: Monorepo) async throws -> Renaming {
        let workspace = try await monorepo.workspace()
        let rules = try monorepo.rules()
        let template = try rules.templates.map { _ in try Template.read("feature", root: monorepo.root, rules: rules) }
        let files = try await MonorepoFiles.all(root: monorepo.root)
        let subject = try RenameSubject(old, to: new, in: workspace, template: template)
        return try Renaming(subject, in: workspace, rules: rules, template: template, files: files)
    }

    private func tree(_ monorepo: Monorepo) async throws -> [String: String] {
        var tree: [String: String] = [:]
        for path in try await MonorepoFiles.all(root: monorepo.root) {
            tree[path] = FileSystem.text(of: monorepo.root + "/" + path)
        }
        return tree
    }

    @Test(arguments: RenameCase.all) func everyPlaceOfTheNameFollows(_ example: RenameCase) async throws {
        let monorepo = try Monorepo(example.before)
        try await rename(example.old, to: example.new, in: monorepo)
        let expected = try Monorepo(example.after).files
        let found = try await tree(monorepo)
        #expect(found.keys.sorted() == expected.keys.sorted())
        for (path, text) in expected { #expect(found[path] == text, "\(path)") }
        // SwiftPM and the rules can still read everything.
        #expect(try await monorepo.workspace().refusals.isEmpty)
        _ = try monorepo.rules()
    }

    /// Names that stand nowhere else, and that are no words of the language.
    @Test(arguments: RenameCase.all) func theOldNameBringsTheOldTreeBack(_ example: RenameCase) async throws {
        let monorepo = try Monorepo(example.before)
        try await rename(example.old, to: "ZebraCrossing", in: monorepo)
        #expect(try await tree(monorepo) != monorepo.files)
        try await rename("ZebraCrossing", to: example.old, in: monorepo)
        let found = try await tree(monorepo)
        #expect(found.keys.sorted() == monorepo.files.keys.sorted())
        for (path, text) in monorepo.files { #expect(found[path] == text, "\(path)") }
    }

    @Test(arguments: 0..<6) func aRandomRenamingAndItsReverseChangeNothing(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let monorepo = try Monorepo(RandomMonorepo.text(using: &generator))
        let (old, new) = ("AlphaKit", "OmegaKit")
        try await rename(old, to: new, in: monorepo)
        let between = try await tree(monorepo)
        #expect(between.keys.allSatisfy { !$0.contains(old) })
        try await rename(new, to: old, in: monorepo)
        let found = try await tree(monorepo)
        #expect(found.keys.sorted() == monorepo.files.keys.sorted())
        for (path, text) in monorepo.files { #expect(found[path] == text, "\(path)") }
    }

    @Test(
        arguments: [
            ("BillingFeature", "class", "class is a word of Swift's own."),
            ("BillingFeature", "BillingFeature", "has this name already"),
            ("Bill", "Other", "There is no package and no target Bill."),
            ("Billing", "BILLING", "differ in capitals only"), ("shop", "9shop", "cannot be the name of a package"),
            ("shop", "BillingFeature", "There is a module BillingFeature already"),
            ("App", "BillingFeature", "There is a module BillingFeature already"),
        ])
    func aNameThatCannotBeIsRefused(old: String, new: String, reason: String) async throws {
        let monorepo = try Monorepo(RenameCase.feature.before)
        let failure = await #expect(throws: ToolFailure.self) { try await rename(old, to: new, in: monorepo) }
        #expect(failure?.description.contains(reason) == true, "\(failure?.description ?? "")")
        #expect(try await tree(monorepo) == monorepo.files)
    }

    @Test func aTypeWithTheNewNameIsNamed() async throws {
        let monorepo = try Monorepo(RenameCase.feature.before)
        try monorepo.write("public struct InvoicingRoute {}", to: "Sources/App/Other.swift")
        let failure = await #expect(throws: ToolFailure.self) {
            try await rename("Billing", to: "Invoicing", in: monorepo)
        }
        #expect(failure?.description.contains("InvoicingRoute is declared in Sources/App/Other.swift already") == true)
    }

    @Test func aLinkStaysALink() async throws {
        let monorepo = try Monorepo(RenameCase.wholePackage.before)
        let link = monorepo.root + "/READ.md"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "README.md")
        try await rename("Core", to: "Kernel", in: monorepo)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "README.md")
    }

    @Test(arguments: ["Packages/Core/LINK.md", "LINK.md"])
    func aLinkThatWouldHaveToChangeIsRefused(path: String) async throws {
        let monorepo = try Monorepo(RenameCase.wholePackage.before)
        let target = path == "LINK.md" ? "Packages/Core/README.md" : "README.md"
        try FileManager.default.createSymbolicLink(
            atPath: monorepo.root + "/" + path, withDestinationPath: target)
        let failure = await #expect(throws: ToolFailure.self) {
            try await rename("Core", to: "Kernel", in: monorepo)
        }
        #expect(failure?.description.contains("\(path) is a symbolic link") == true)
        #expect(FileSystem.exists(monorepo.root + "/Packages/Core/Package.swift"))
    }

    @Test func thePackageAndItsUsersAreBuiltAfterwards() async throws {
        let monorepo = try Monorepo(RenameCase.wholePackage.before)
        let steps = RenameSteps(
            renaming: try await renaming("Core", to: "Kernel", in: monorepo), identities: [])
        #expect(
            try steps.steps.map(\.run) == [
                "swift build --package-path 'Packages/Kernel'", "swift build --package-path 'App'",
            ])
    }

    @Test func aRootPackageIsBuiltWithEverythingInIt() async throws {
        let monorepo = try Monorepo(RenameCase.target.before)
        let steps = RenameSteps(
            renaming: try await renaming("Player", to: "AudioPlayer", in: monorepo), identities: [])
        #expect(try steps.steps.map(\.run) == ["swift build"])
    }

    /// A link that does not exist cannot be opened as a check.
    @Test(arguments: [["billing"], []]) func theStepsOfAFeatureHaveTheOldIDIfItIsDeclared(ids: [String]) async throws {
        let monorepo = try Monorepo(RenameCase.feature.before)
        let steps = RenameSteps(
            renaming: try await renaming("Billing", to: "Invoicing", in: monorepo),
            identities: ids.map { DeclaredIdentity(kind: "link", id: $0, file: "File.swift", line: 1) })
        let runs = try steps.steps.map(\.run)
        #expect(
            runs == ids.map { "if [ -f check ]; then sh ./check; else echo Invoicing at \($0); fi" })
    }
}
