/// What is renamed: a package with all that carries its name, or one target of a package with another name.
struct RenameSubject {
    /// An index into the workspace's packages.
    let package: Int
    let old: String
    let new: String
    let isWholePackage: Bool
    /// The names without `Feature`, for a package in the form of the feature template.
    let feature: (old: NewName, new: NewName)?

    private static let suffix = "Feature"

    /// - Parameters:
    ///   - old: the name of a package or of a target; a feature's with or without `Feature`.
    ///   - template: of features; nil when the monorepo has none.
    init(_ old: String, to new: String, in workspace: Workspace, template: Template?) throws {
        let candidates = [old] + (template == nil ? [] : [old + Self.suffix])
        let packages = candidates.lazy.map { name in
            workspace.packages.indices.filter { workspace.packages[$0].name == name }
        }
        .first { !$0.isEmpty }
        if let packages {
            guard packages.count == 1 else {
                let places = packages.map { workspace.packages[$0].manifestFile }
                throw ToolFailure.badArgument(
                    "\(old) is the name of several packages: \(places.joined(separator: ", ")). Rename one by hand first."
                )
            }
            package = packages[0]
            self.old = workspace.packages[package].name
            isWholePackage = true
        } else if let module = workspace.modules.first(where: { $0.name == old }) {
            package = module.package
            self.old = old
            isWholePackage = false
        } else {
            let known = Set(workspace.packages.map(\.name) + workspace.modules.map(\.name)).sorted()
            throw ToolFailure.badArgument(
                "There is no package and no target \(old). \(NearName.question(old, among: known))"
                    + "`modules graph` shows what there is.")
        }
        if isWholePackage, template != nil, self.old.hasSuffix(Self.suffix), self.old != Self.suffix {
            let newStem = try Self.stem(new)
            feature = (old: try Self.stem(self.old), new: newStem)
            self.new = newStem.type + Self.suffix
        } else {
            feature = nil
            self.new = new
            try Self.check(new)
        }
        guard self.new != self.old else { throw ToolFailure.badArgument("\(old) has this name already.") }
        guard self.new.lowercased() != self.old.lowercased() else {
            throw ToolFailure.badArgument(
                "\(self.old) and \(self.new) differ in capitals only, and some file systems take them for one name. Choose "
                    + "another name, then rename that one.")
        }
    }

    private static func stem(_ name: String) throws -> NewName {
        let isWhole = name.hasSuffix(suffix) && name != suffix
        let name = try NewName(isWhole ? String(name.dropLast(suffix.count)) : name, of: "a feature")
        guard name.type.hasSuffix(suffix), name.type != suffix else { return name }
        return try NewName(String(name.type.dropLast(suffix.count)), of: "a feature")
    }

    private static func check(_ name: String) throws {
        let isWellFormed = name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_-]*/) != nil
        guard isWellFormed, !SwiftKeywords.all.contains(name) else {
            throw ToolFailure.badArgument(
                "\(name) cannot be the name of a package or a module: it should begin with a letter, have letters, digits, "
                    + "hyphens and underscores only, and be no word of Swift's own.")
        }
    }
}
