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
