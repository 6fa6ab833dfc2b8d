/// The feature that a part is added to.
struct PartContext {
    let feature: NewName
    let package: Package
    /// The ids that the feature declares, as far as the template asks for them.
    let identities: [DeclaredIdentity]

    /// - Parameter name: the feature's, with or without `Feature` at its end.
    init(_ name: String, in workspace: Workspace, template: Template) throws {
        let features = workspace.packages.filter { $0.name.hasSuffix(Self.suffix) }
        guard let package = features.first(where: { [name, name + Self.suffix].contains($0.name) }) else {
            let names = features.map { String($0.name.dropLast(Self.suffix.count)) }.sorted()
            throw ToolFailure.badArgument(
                "There is no feature \(name). \(NearName.question(name, among: names))There are \(names.joined(separator: ", "))."
            )
        }
        self.package = package
        feature = try NewName(String(package.name.dropLast(Self.suffix.count)), of: "a feature")
        let files = workspace.modules.filter { workspace.packages[$0.package].name == package.name && $0.kind != .test }
            .flatMap(\.files)
        identities = IdentityScanner(template.identities).scan(files, root: workspace.root)
    }

    private static let suffix = "Feature"

    /// The number after the highest one of ids such as `billing.2`.
    func nextNumber(of kind: String) -> Int {
        let numbers = identities.filter { $0.kind == kind }.compactMap {
            $0.id.split(separator: ".").last.flatMap { Int($0) }
        }
        return (numbers.max() ?? 0) + 1
    }

    /// The part of those ids before the number, which may differ from the feature's own id; nil when there are none.
    func prefix(of kind: String) -> String? {
        identities.first { $0.kind == kind }?.id.split(separator: ".").first.map(String.init)
    }
}
