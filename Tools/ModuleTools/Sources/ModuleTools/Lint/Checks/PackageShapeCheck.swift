/// Packages have what the rules require: a public protocol, a factory, a README, tests, a line in CODEOWNERS.
struct PackageShapeCheck: LintCheck {
    private typealias Part = Rules.PackageShape.Part

    func violations(in context: LintContext) -> [Violation] {
        context.rules.shapes.flatMap { shape in
            context.workspace.packages.indices
                .filter { index in shape.packages.contains { $0.matches(context.workspace.packages[index].name) } }
                .flatMap { violations(of: shape, package: $0, context) }
        }
    }

    private func violations(of shape: Rules.PackageShape, package: Int, _ context: LintContext) -> [Violation] {
        let name = context.workspace.packages[package].name
        var found: [Violation] = []
        func require(_ part: Part, _ rule: RuleName, _ isThere: () -> Bool, _ partName: String, _ fix: String) {
            guard shape.requires.contains(part), !isThere() else { return }
            let message = "The package \(name) has no \(partName)."
            found.append(
                Violation(rule, at: context.place(ofPackage: package), message: message, fix: fix, from: name))
        }
        let offers = Set([.api, .factory]).isDisjoint(with: shape.requires) ? [] : offers(of: package, context)
        require(
            .api, .missingAPI, { offers.contains { $0.protocolWords.contains(shape.api) } },
            "public protocol that refines \(shape.api)",
            "Say in `public protocol \(name)API: \(shape.api)` what others may use of it.")
        require(
            .factory, .missingFactory, { offers.contains(where: \.hasFactory) },
            "public factory with a static function create",
            "Make it with `public enum \(name)Factory` and `public static func create(…)`.")
        require(
            .readme, .missingReadme, { hasReadme(package, context) }, "README",
            "Write README.md beside its manifest: what it is for, its public API, how to test it alone.")
        require(
            .tests, .missingTests, { hasTests(package, context) }, "test target with tests in it",
            "Add `.testTarget(name: \"\(name)Tests\", …)` and a first test.")
        require(
            .owner, .missingOwner, { hasOwner(package, context) },
            "owner: no line of CODEOWNERS names its directory",
            "Write its directory and its owner into .github/CODEOWNERS, as in `/Core/ @organisation/core`.")
        return found
    }

    private func offers(of package: Int, _ context: LintContext) -> [PackageOffer] {
        let files = own(package, context).filter { $0.kind != .test }.flatMap(\.files)
        let paths = files.map { context.workspace.root + "/" + $0.path }
        return ParallelFiles.map(paths) { PackageOffer($0) }.compactMap(\.self)
    }

    private func hasReadme(_ package: Int, _ context: LintContext) -> Bool {
        let directory = context.workspace.root + "/" + context.workspace.packages[package].directory
        return FileSystem.entries(of: directory)?.contains { entry in
            !entry.isDirectory && entry.name.uppercased().hasPrefix("README")
        } ?? false
    }

    /// Whether a line of CODEOWNERS with an owner names the package's directory; `*` does so for the root alone.
    private func hasOwner(_ package: Int, _ context: LintContext) -> Bool {
        let directory = context.workspace.packages[package].directory
        let texts = [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS"].map { context.workspace.root + "/" + $0 }
        let text = texts.lazy.compactMap(FileSystem.text).first ?? ""
        return text.split(whereSeparator: \.isNewline).contains { line in
            let words = line.prefix { $0 != "#" }.split(separator: " ")
            guard words.count > 1 else { return false }
            let pattern = words[0].split(separator: "/").joined(separator: "/")
            return pattern == "*" ? directory.isEmpty : Glob(pattern).matches(directory)
        }
    }

    private func hasTests(_ package: Int, _ context: LintContext) -> Bool {
        own(package, context).contains { module in
            module.kind == .test
                // The package chooses the test framework, and may get it through another module.
                && module.files.contains { !$0.contents.imports.isEmpty }
        }
    }

    private func own(_ package: Int, _ context: LintContext) -> [Module] {
        context.workspace.modules.filter { $0.package == package }
    }
}
