/// The root's manifest declares every test target, so that one command runs them all.
struct TestReachabilityCheck: LintCheck {
    func violations(in context: LintContext) throws -> [Violation] {
        guard let directory = context.rules.testsReachableFrom else { return [] }
        // The unreadable manifest may be the root's.
        guard context.workspace.refusals.isEmpty else { return [] }
        guard let root = context.workspace.homes.package(at: directory) else {
            throw ToolFailure.badRules(
                file: context.rules.file ?? "", line: 1,
                reason: "tests.reachable-from names \(directory.isEmpty ? "." : directory), where there is no package.")
        }
        let manifest = context.workspace.packages[root].manifestFile
        return context.workspace.modules.filter { $0.kind == .test && !$0.isDeclared(by: root) }.map { module in
            Violation(
                .unreachableTests, at: context.place(of: module.declarations[0]),
                message: "\(manifest) does not know the test target \(module.id), so its tests do not run from there.",
                fix: "Declare it there too, with `path: \"\(module.directory ?? module.name)\"`.", from: module.id)
        }
    }
}

/// Two manifests declare a test target with the same dependencies in the same order.
///
/// Otherwise its two builds differ in the order of the compiler's arguments, and in a shared build directory each of them
/// compiles the target again after the other.
struct RepeatedDeclarationCheck: LintCheck {
    func violations(in context: LintContext) -> [Violation] {
        guard context.rules.testsReachableFrom != nil else { return [] }
        return context.workspace.modules.flatMap { module in
            module.declarations.dropFirst().compactMap { declaration in
                let first = module.declarations[0]
                let dependencies = names(of: first, context)
                guard names(of: declaration, context) != dependencies else { return nil }
                let manifest = context.workspace.packages[first.package].manifestFile
                return Violation(
                    .repeatedDeclaration, at: context.place(of: declaration),
                    message: "\(module.id) has other dependencies here than in \(manifest), or in another order. "
                        + "After each change between the two, it is compiled again.",
                    fix: "List here, in this order: \(dependencies.joined(separator: ", ")).", from: module.id)
            }
        }
    }

    private func names(of declaration: Module.Declaration, _ context: LintContext) -> [String] {
        context.workspace.target(declaration).dependencies.map(\.name)
    }
}
