import Foundation
import Testing

@testable import ModuleTools

/// The built program renames a feature of a small monorepo with a template of its own.
@Suite struct RenameProgramTests {
    private let monorepo: Monorepo

    init() async throws {
        monorepo = try Monorepo(RenameCase.feature.before)
        try monorepo.write(".build/\n*.local\n", to: ".gitignore")
        try await monorepo.commit()
    }

    private func modules(_ arguments: String...) async throws -> Program.Run {
        try await Program().run(arguments, in: monorepo.root)
    }

    private func exists(_ path: String) -> Bool { FileSystem.exists(monorepo.root + "/" + path) }

    @Test func aFeatureIsRenamedCheckedAndReported() async throws {
        try monorepo.write("mine\n", to: "Packages/BillingFeature/notes.local")
        try monorepo.write("old place\n", to: "Packages/BillingFeature/.build/product")
        let run = try await modules("rename", "Billing", "Invoicing")
        #expect(run.status == 0, "\(run.remarks)")
        // The check opens the feature by its id, which has not changed.
        #expect(run.output.hasPrefix("Invoicing at billing\nBillingFeature is InvoicingFeature now.\n"))
        #expect(run.output.contains("  link: BillingFeature.details, billing\n  table: billing_entry\n"))
        #expect(run.output.contains("Ids stay as they are, because links and saved data contain them."))
        #expect(
            run.output.contains(
                "  Packages/InvoicingFeature/Sources/InvoicingFeature/InvoicingRoute.swift:1\n"))
        #expect(!exists("Packages/BillingFeature"))
        #expect(FileSystem.text(of: monorepo.root + "/Packages/InvoicingFeature/notes.local") == "mine\n")
        #expect(!exists("Packages/InvoicingFeature/.build"))
    }

    @Test func aFailedCheckLeavesTheTreeAsItWas() async throws {
        try monorepo.write("test -d Packages/InvoicingFeature || exit 4; exit 3", to: "check")
        try monorepo.write("mine\n", to: "Packages/BillingFeature/notes.local")
        let run = try await modules("rename", "Billing", "Invoicing")
        #expect(run.status == 1)
        #expect(run.remarks.contains("ended with 3"))
        #expect(run.remarks.contains("Everything has been undone."))
        #expect(try await monorepo.git("status", "--porcelain") == "?? check")
        #expect(FileSystem.text(of: monorepo.root + "/Packages/BillingFeature/notes.local") == "mine\n")
        #expect(!exists("Packages/InvoicingFeature"))
    }

    @Test func aDryRunPrintsADiffThatGitApplies() async throws {
        _ = try await monorepo.expectSameOfDryRun(["rename", "Billing", "Invoicing"])
    }

    @Test func theAnswerForProgramsNamesWhatChanged() async throws {
        let run = try await modules("rename", "BillingFeature", "InvoicingFeature", "--skip-checks", "--json")
        #expect(run.status == 0, "\(run.remarks)")
        let answer = try #require(
            try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect((answer["removed"] as? [String])?.contains("Packages/BillingFeature") == true)
        #expect((answer["written"] as? [String])?.contains("Packages/InvoicingFeature/Package.swift") == true)
    }
}
