/// All targets have the same Swift settings and the same tools version.
///
/// The settings of most targets count as correct; if two are equally frequent, those of the first target.
struct SettingsCheck: LintCheck {
    private struct Settings: Hashable {
        var toolsVersion: String
        var languageModes: [String]
        var swift: Set<String>
    }

    func violations(in context: LintContext) -> [Violation] {
        guard context.rules.hasSameSettings else { return [] }
        let all = context.workspace.modules.filter { !$0.files.isEmpty && $0.kind != .plugin }
            .flatMap { module in module.declarations.map { (module, $0, settings(of: $0, context)) } }
        guard let common = mostCommon(all.map(\.2)) else { return [] }
        return all.filter { $0.2 != common }.map { module, declaration, settings in
            let difference = difference(settings, common)
            return Violation(
                .settings, at: context.place(of: declaration),
                message: "The settings of \(module.id) differ from those of the other targets: \(difference).",
                fix: "Give it the same list as the others.", from: module.id)
        }
    }

    private func settings(of declaration: Module.Declaration, _ context: LintContext) -> Settings {
        Settings(
            toolsVersion: context.workspace.packages[declaration.package].manifest.toolsVersion,
            languageModes: context.workspace.packages[declaration.package].manifest.languageModes,
            swift: Set(context.workspace.target(declaration).swiftSettings))
    }

    private func mostCommon(_ all: [Settings]) -> Settings? {
        var counts: [Settings: Int] = [:]
        for settings in all { counts[settings, default: 0] += 1 }
        let highest = counts.values.max()
        return all.first { counts[$0] == highest }
    }

    private func difference(_ settings: Settings, _ common: Settings) -> String {
        var parts: [String] = []
        if settings.toolsVersion != common.toolsVersion {
            parts.append("tools version \(settings.toolsVersion) in place of \(common.toolsVersion)")
        }
        if settings.languageModes != common.languageModes {
            parts.append("language mode \(Self.named(settings)) in place of \(Self.named(common))")
        }
        let missing = common.swift.subtracting(settings.swift).sorted()
        let extra = settings.swift.subtracting(common.swift).sorted()
        if !missing.isEmpty { parts.append("without " + missing.joined(separator: ", ")) }
        if !extra.isEmpty { parts.append("with " + extra.joined(separator: ", ") + " besides") }
        return parts.joined(separator: "; ")
    }

    private static func named(_ settings: Settings) -> String {
        settings.languageModes.isEmpty ? "of the tools version" : settings.languageModes.joined(separator: " and ")
    }
}
