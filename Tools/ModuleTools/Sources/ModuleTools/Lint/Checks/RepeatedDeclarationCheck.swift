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
