import Foundation
import Testing

@testable import ModuleTools

struct BrandingTests {
    private func branding(
        _ new: Brand, in monorepo: Monorepo, holder: String? = nil, summary: String? = nil
    ) async throws -> Branding {
        let files = try await MonorepoFiles.all(root: monorepo.root)
        var branding = try Branding(
            root: monorepo.root, rules: try #require(try monorepo.rules().brand), rulesFile: ".modules.yml", new: new,
            files: files)
        branding.notice = holder.map { CopyrightNotice(holder: $0, year: 2031) }
        branding.summary = summary
        return branding
    }

    private func brand(
        _ name: String, scheme: String? = nil, bundle: String? = nil, in monorepo: Monorepo, holder: String? = nil,
        summary: String? = nil
    ) async throws {
        let old = try #require(try monorepo.rules().brand).brand
        let new = try Branding.names(name, scheme: scheme, bundle: bundle, after: old)
        let branding = try await branding(new, in: monorepo, holder: holder, summary: summary)
        try TreeTransaction.apply(try branding.change(), root: monorepo.root).keep()
    }

    private func tree(_ monorepo: Monorepo) throws -> [String: String] {
        var tree: [String: String] = [:]
        let root = URL(filePath: monorepo.root)
        for case let path as String in try #require(FileManager.default.enumerator(atPath: root.path)) {
            guard !path.hasPrefix(".build/"), !FileSystem.isDirectory(monorepo.root + "/" + path) else { continue }
            tree[path] = FileSystem.text(of: monorepo.root + "/" + path)
        }
        return tree
    }

    @Test func everyPlaceOfTheNamesFollows() async throws {
        let monorepo = try Monorepo(BrandSample.skiff)
        try await brand("Harbor", scheme: "hbr", bundle: "com.example.harbor", in: monorepo)
        // What the sample afterwards does not list stays as it is.
        let expected = monorepo.files.filter { !$0.key.hasPrefix("App/skiff/") }
            .merging(try Monorepo(BrandSample.harbor).files) { $1 }
        let found = try tree(monorepo)
        #expect(found.keys.sorted() == expected.keys.sorted())
        for (path, text) in expected { #expect(found[path] == text, "\(path)") }
        #expect(try monorepo.rules().brand?.brand == Brand(name: "Harbor", scheme: "hbr", bundle: "com.example.harbor"))
    }

    @Test func anotherRepositoryInItStaysAsItIs() async throws {
        let monorepo = try Monorepo(BrandSample.skiff)
        try await monorepo.commit()
        try monorepo.write("Skiff", to: "Vendor/skiff/Skiff.txt")
        try await monorepo.git("init", "-q", "Vendor/skiff")
        try await monorepo.git("-C", "Vendor/skiff", "commit", "-q", "--allow-empty", "-m", "State")
        try await brand("Harbor", in: monorepo)
        #expect(monorepo.text("Vendor/skiff/Skiff.txt") == "Skiff")
    }

    @Test func aSecondBrandingChangesItAgainAndTheOldNamesBringTheOldTreeBack() async throws {
        let monorepo = try Monorepo(BrandSample.skiff)
        try await brand("Harbor", scheme: "hbr", bundle: "com.example.harbor", in: monorepo)
        try await brand("Quay", scheme: "quay", bundle: "org.quay", in: monorepo)
        #expect(
            monorepo.text("App/quay/Quay.swift")
                == "let home = \"QUAY_HOME\", link = \"quay://chat\", id = \"org.quay\"\n")
        try await brand("Skiff", scheme: "skiff", bundle: "com.example.skiff", in: monorepo)
        #expect(try tree(monorepo) == monorepo.files)
    }

    @Test(
        arguments: [
            ("Foundation", nil, "README.md:3: foundation"),
            ("All", nil, "README.md:8: all"),
            ("Harbor", "open", "README.md:7: open"), ("Runs", nil, "README.md:4: runs"), ("Run", nil, ".modules.yml:"),
        ] as [(String, String?, String)])
    func aNameThatIsAWordOfTheMonorepoIsRefused(name: String, scheme: String?, place: String) async throws {
        let monorepo = try Monorepo(BrandSample.skiff)
        let failure = await #expect(throws: ToolFailure.self) { try await brand(name, scheme: scheme, in: monorepo) }
        #expect(failure?.description.contains("cannot be told from words that are here already") == true)
        #expect(failure?.description.contains(place) == true, "\(failure?.description ?? "")")
        #expect(try tree(monorepo) == monorepo.files)
    }

    @Test func theHolderIsAddedAndLaterReplaced() async throws {
        let monorepo = try Monorepo(BrandSample.skiff)
        try await brand("Harbor", in: monorepo, holder: #"Harbor "Light" Ltd."#)
        #expect(
            monorepo.text("README.md")?.contains(
                """
                Copyright (c) 2031 Harbor "Light" Ltd.

                Copyright (c) 2026 the Skiff authors
                """) == true)
        #expect(try monorepo.rules().brand?.holder == #"Harbor "Light" Ltd."#)
        try await brand("Quay", in: monorepo, holder: "Quay Inc.")
        #expect(
            monorepo.text("README.md")?.contains(
                """
                Copyright (c) 2031 Quay Inc.

                Copyright (c) 2026 the Skiff authors
                """) == true)
        #expect(monorepo.text("README.md")?.contains("Light") == false)
        // Without a holder, the notice stays.
        try await brand("Skiff", in: monorepo)
        #expect(try monorepo.rules().brand?.holder == "Quay Inc.")
        #expect(monorepo.text("README.md")?.contains("Copyright (c) 2031 Quay Inc.\n") == true)
    }

    @Test func aHolderNeedsANotice() async throws {
        let monorepo = try Monorepo(BrandSample.skiff)
        try monorepo.write("# Skiff\n", to: "README.md")
        let failure = await #expect(throws: ToolFailure.self) {
            try await brand("Harbor", in: monorepo, holder: "Harbor Ltd.")
        }
        #expect(failure?.description.contains("has a line that begins with Copyright (c)") == true)
        try monorepo.write("Copyright (c) 2020-2026 Skiff\n", to: "LICENSE")
        try await brand("Harbor", in: monorepo, holder: "Harbor Ltd.")
        #expect(monorepo.text("LICENSE") == "Copyright (c) 2031 Harbor Ltd.\n\nCopyright (c) 2020-2026 Skiff\n")
    }

    @Test(
        arguments: [
            ("# A\n\nOld\nlines.\n\nRest.\n", "# A\n\nNew.\n\nRest.\n"), ("# A\n", "# A\n\nNew.\n"),
            ("# A\n\n## B\n", "# A\n\nNew.\n\n## B\n"), ("# A\nOld.", "# A\n\nNew."), ("Old.", nil),
        ] as [(String, String?)])
    func theSummaryIsTheFirstParagraph(before: String, after: String?) {
        #expect(ReadmeSummary.replaced(in: before, by: "New.") == after)
    }

    @Test func theSummaryIsWrittenAsItIs() async throws {
        let monorepo = try Monorepo(BrandSample.skiff)
        try await brand("Harbor", in: monorepo, summary: "Better than Skiff.")
        #expect(monorepo.text("README.md")?.hasPrefix("# Harbor\n\nBetter than Skiff.\n\n```\nharbor open ") == true)
    }

    @Test func aNameThatIsAPartOfTheOldOneIsNotTaken() async throws {
        let monorepo = try Monorepo(
            "--- .modules.yml\nbrand:\n  name: HarborLight\n--- a.txt\nHarborLight harborlight://x")
        try await brand("Harbor", in: monorepo)
        #expect(monorepo.text("a.txt") == "Harbor harbor://x\n")
        try await brand("HarborLight", in: monorepo)
        #expect(monorepo.text("a.txt") == "HarborLight harborlight://x\n")
    }

    @Test func aNameThatAFileHasIsTaken() async throws {
        let monorepo = try Monorepo("--- .modules.yml\nbrand:\n  name: Skiff\n--- Assets/harbor.svg\n")
        let failure = await #expect(throws: ToolFailure.self) { try await brand("Harbor", in: monorepo) }
        #expect(failure?.description.hasSuffix("\n  Assets/harbor.svg: harbor") == true)
    }

    @Test func twoFilesNeverGetOnePath() async throws {
        let monorepo = try Monorepo(
            "--- .modules.yml\nbrand:\n  name: Skiff\n  scheme: sk\n--- sk.txt\none\n--- skiff.txt\ntwo\n")
        let failure = await #expect(throws: ToolFailure.self) { try await brand("Quay", in: monorepo) }
        #expect(failure?.description.hasPrefix("sk.txt and skiff.txt would both be quay.txt.") == true)
        #expect(try tree(monorepo) == monorepo.files)
    }

    @Test func whatIsKeptIsStillCalledAsItIs() async throws {
        let monorepo = try Monorepo(
            "--- .modules.yml\nbrand:\n  name: Skiff\n  keep:\n    - Vendor/skiff.txt\n--- Vendor/skiff.txt\nSkiff\n")
        try await brand("Harbor", in: monorepo)
        #expect(monorepo.text("Vendor/skiff.txt") == "Skiff\n\n")
        #expect(try monorepo.rules().brand?.keep.map(\.description) == ["Vendor/skiff.txt"])
        try await brand("Skiff", in: monorepo)
        #expect(try tree(monorepo)["Vendor/skiff.txt"] == "Skiff\n\n")
    }

    @Test func aHolderMayBeCalledLikeALaterApp() async throws {
        let monorepo = try Monorepo(BrandSample.skiff)
        try await brand("Quay", in: monorepo, holder: "Harbor Ltd.")
        try await brand("Harbor", in: monorepo)
        #expect(try monorepo.rules().brand?.holder == "Harbor Ltd.")
        #expect(monorepo.text("README.md")?.contains("Copyright (c) 2031 Harbor Ltd.") == true)
    }

    @Test func otherLineBreaksStay() async throws {
        let monorepo = try Monorepo("")
        try monorepo.write("brand:\r\n  name: Skiff # ours\r\n", to: ".modules.yml")
        try monorepo.write(
            "# Skiff\r\n\r\nOld.\r\n\r\n    skiff   runs\r\n\r\nCopyright (c) 2026 A\r\n", to: "README.md")
        try await brand("Harbor", scheme: "hbr", in: monorepo, holder: "B", summary: "New.")
        #expect(
            monorepo.text(".modules.yml")
                == "brand:\r\n  name: Harbor # ours\r\n  scheme: hbr\r\n  holder: \"B\"\r\n")
        #expect(
            monorepo.text("README.md")
                == "# Harbor\r\n\r\nNew.\r\n\r\n    harbor   runs\r\n\r\nCopyright (c) 2031 B\r\n\r\nCopyright (c) 2026 A\r\n"
        )
    }

    @Test(
        arguments: [
            ("name: skiff", "rules.yml:2: skiff cannot be the name of an app"),
            ("scheme: skiff", "The key name is missing"),
            ("{name: Skiff, colour: blue}", "colour is no key here"),
        ])
    func aBrandThatCannotBeIsAnErrorInTheRules(text: String, reason: String) {
        let failure = #expect(throws: ToolFailure.self) {
            try RulesParser.parse("brand:\n  \(text)\n", file: "rules.yml")
        }
        #expect(failure?.description.contains(reason) == true, "\(failure?.description ?? "")")
    }

    @Test func aLinkStaysALinkUnlessItWouldHaveToChange() async throws {
        let monorepo = try Monorepo(BrandSample.skiff)
        func link(_ path: String, to target: String) throws {
            try FileManager.default.createSymbolicLink(
                atPath: monorepo.root + "/" + path, withDestinationPath: target)
        }
        try link("READ.md", to: "README.md")
        try await brand("Harbor", in: monorepo)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: monorepo.root + "/READ.md") == "README.md")
        try link("Entry.swift", to: "App/harbor/Harbor.swift")
        let failure = await #expect(throws: ToolFailure.self) { try await brand("Quay", in: monorepo) }
        #expect(failure?.description.contains("Entry.swift is a symbolic link") == true)
        #expect(FileSystem.exists(monorepo.root + "/App/harbor/Harbor.swift"))
    }
}
