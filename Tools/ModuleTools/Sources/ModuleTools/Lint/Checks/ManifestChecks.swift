import Foundation

/// SwiftPM can read every manifest. The other checks leave out manifests that it cannot.
struct ManifestCheck: LintCheck {
    func violations(in context: LintContext) -> [Violation] {
        context.workspace.refusals.map { refusal in
            guard case .badManifest(let file, let reason) = refusal else {
                return violation("Package.swift", 1, 1, refusal.description)
            }
            let (line, column) = place(in: reason)
            return violation(file, line, column, reason)
        }
    }

    private func violation(_ file: String, _ line: Int, _ column: Int, _ reason: String) -> Violation {
        let errors = reason.split(separator: "\n").filter { $0.contains("error: ") }
        // The compiler's message says more than SwiftPM's text around it.
        let message = (errors.first { $0.contains(".swift:") } ?? errors.first).map(String.init) ?? reason
        let start = message.range(of: "error: ", options: .backwards).map { message[$0.upperBound...] } ?? message[...]
        return Violation(
            rule: .badManifest, file: file, line: line, column: column,
            message: "SwiftPM cannot read this manifest: \(start).",
            fix: "`swift package dump-package` in its directory prints the whole error.", from: file)
    }

    /// Compilers write `…/Package.swift:7:3: error: …`.
    private func place(in reason: String) -> (line: Int, column: Int) {
        guard let end = reason.range(of: ".swift:")?.upperBound else { return (1, 1) }
        let numbers = reason[end...].split(separator: ":", maxSplits: 2).prefix(2).compactMap { Int($0) }
        return numbers.count == 2 ? (numbers[0], numbers[1]) : (1, 1)
    }
}

/// All targets have the same Swift settings and the same tools version.
///
/// The settings of most targets count as correct; if two are equally frequent, those of the first target.
struct SettingsCheck: LintCheck {
    func violations(in context: LintContext) -> [Violation] {
        guard context.rules.hasSameSettings else { return [] }
        let all = context.workspace.modules.filter { !$0.files.isEmpty && $0.kind != .plugin }
            .flatMap { module in module.declarations.map { (module, $0, settings(of: $0, context)) } }
        let counts = Dictionary(all.map { ($0.2, 1) }, uniquingKeysWith: +)
        guard let common = all.first(where: { counts[$0.2] == counts.values.max() })?.2 else { return [] }
        return all.filter { $0.2 != common }.map { module, declaration, settings in
            let missing = common.subtracting(settings).sorted().joined(separator: ", ")
            let extra = settings.subtracting(common).sorted().joined(separator: ", ")
            let difference = [missing.isEmpty ? nil : "without \(missing)", extra.isEmpty ? nil : "with \(extra)"]
            return Violation(
                .settings, at: context.place(of: declaration),
                message: "The settings of \(module.id) differ from those of the other targets: "
                    + difference.compactMap(\.self).joined(separator: "; ") + ".",
                fix: "Give it the same list as the others.", from: module.id)
        }
    }

    private func settings(of declaration: Module.Declaration, _ context: LintContext) -> Set<String> {
        let manifest = context.workspace.packages[declaration.package].manifest
        return Set(
            context.workspace.target(declaration).swiftSettings + ["tools version \(manifest.toolsVersion)"]
                + manifest.languageModes.map { "language mode \($0)" })
    }
}
