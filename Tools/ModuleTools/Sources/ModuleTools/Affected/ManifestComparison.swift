/// The effect of a changed manifest on modules: only on those whose declaration differs.
struct ManifestComparison {
    /// A target of the package itself, or the users of one of its products, or of a package.
    enum Subject: Hashable {
        case target(String)
        case usersOfProduct(String)
        case usersOfPackage(identity: String)
    }

    /// - Parameter old: nil when the package is new.
    static func changes(from old: Manifest?, to new: Manifest) -> [(subject: Subject, change: String)] {
        guard let old else { return new.targets.map { (.target($0.name), "the package is new") } }
        var changes: [(subject: Subject, change: String)] = []
        if old.packageWide != new.packageWide {
            changes += new.targets.map { (.target($0.name), "platforms, tools version or language mode changed") }
        }
        let oldTargets = Dictionary(old.targets.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
        for target in new.targets {
            guard let before = oldTargets[target.name] else {
                changes.append((.target(target.name), "the target is new"))
                continue
            }
            let parts = differences(before, target)
            if !parts.isEmpty { changes.append((.target(target.name), parts.joined(separator: ", "))) }
        }
        let oldProducts = Dictionary(old.products.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
        for product in new.products where oldProducts[product.name] != product {
            let what = oldProducts[product.name] == nil ? "is new" : "changed"
            changes.append((.usersOfProduct(product.name), "the product \(product.name) \(what)"))
        }
        let products = Set(new.products.map(\.name))
        for product in old.products where !products.contains(product.name) {
            changes.append((.usersOfProduct(product.name), "the product \(product.name) is gone"))
        }
        let oldPackages = Dictionary(old.dependencies.map { ($0.identity, $0) }, uniquingKeysWith: { $1 })
        for package in new.dependencies {
            guard let before = oldPackages[package.identity], before != package else { continue }
            changes.append(
                (.usersOfPackage(identity: package.identity), "the package \(package.identity) is asked for otherwise"))
        }
        return changes
    }

    private static func differences(_ old: Manifest.Target, _ new: Manifest.Target) -> [String] {
        var parts: [String] = []
        if old.kind != new.kind { parts.append("another kind of target") }
        if old.path != new.path { parts.append("another path") }
        if old.exclude != new.exclude || old.sources != new.sources { parts.append("other sources") }
        if old.resources != new.resources { parts.append("other resources") }
        let (after, before) = (Set(new.dependencies), Set(old.dependencies))
        let other = Set(after.subtracting(before).map(\.name)).intersection(before.subtracting(after).map(\.name))
        let added = Set(after.subtracting(before).map(\.name)).subtracting(other).sorted()
        let removed = Set(before.subtracting(after).map(\.name)).subtracting(other).sorted()
        if !added.isEmpty { parts.append("depends upon " + added.joined(separator: " and ")) }
        if !removed.isEmpty { parts.append("no longer depends upon " + removed.joined(separator: " and ")) }
        if !other.isEmpty { parts.append("depends upon \(other.sorted().joined(separator: " and ")) otherwise") }
        if old.swiftSettings != new.swiftSettings || old.details != new.details { parts.append("other settings") }
        if old.plugins != new.plugins { parts.append("other plugins") }
        return parts
    }
}
