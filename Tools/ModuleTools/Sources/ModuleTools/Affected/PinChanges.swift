import Foundation

/// Compares what a Package.resolved pins with what it pinned at a commit.
struct PinChanges {
    let workspace: Workspace

    /// Modules that use a package whose pin has changed.
    ///
    /// A pin that no manifest of the monorepo asks for belongs to a package that another outside package uses. Which
    /// one, only a resolved graph knows; so it reaches whoever uses any outside package.
    func seeds(file: String, old: String?, new: String?) -> [(module: Int, reason: Affected.Reason)] {
        let before = pins(old)
        let after = pins(new)
        let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
        return changed.flatMap { identity -> [(module: Int, reason: Affected.Reason)] in
            let change =
                "the pin of \(identity) \(after[identity] == nil ? "is gone" : before[identity] == nil ? "is new" : "changed")"
            let isDirect = workspace.packages.contains { package in
                package.manifest.dependencies.contains { $0.identity == identity }
            }
            return workspace.modules.indices.filter { uses($0, isDirect ? identity : nil) }
                .map { ($0, .pin(file: file, change: change)) }
        }
    }

    /// Whether a module uses an outside package; nil for any of them.
    private func uses(_ index: Int, _ identity: String?) -> Bool {
        workspace.dependencies[index].joined().contains { dependency in
            guard !dependency.isLocal else { return false }
            guard let identity, let package = dependency.package else { return true }
            return package.lowercased() == identity
        }
    }

    /// Each pin's state as text, by the package's identity; none for what is no pin file.
    private func pins(_ text: String?) -> [String: String] {
        guard let text, let object = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] else {
            return [:]
        }
        // Version 1 of the format keeps the list one level deeper and calls the identity `package`.
        let list = object["pins"] ?? (object["object"] as? [String: Any])?["pins"]
        var pins: [String: String] = [:]
        for pin in list as? [[String: Any]] ?? [] {
            guard let identity = (pin["identity"] ?? pin["package"]) as? String else { continue }
            let state = pin["state"].flatMap { try? JSONSerialization.data(withJSONObject: $0, options: .sortedKeys) }
            pins[identity.lowercased()] = String(decoding: state ?? Data(), as: UTF8.self)
        }
        return pins
    }
}
