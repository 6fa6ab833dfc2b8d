/// Resolves what manifests declare to modules.
struct DependencyResolver: Sendable {
    private struct Owned: Hashable {
        var package: Int
        var name: String
    }

    private let packages: [Package]
    private let targets: [Owned: Int]
    private let products: [Owned: [Int]]
    /// The local packages that each package depends on, by SwiftPM's names for them.
    private let localPackages: [[String: Int]]

    init(packages: [Package], modules: [Module]) {
        self.packages = packages
        var targets: [Owned: Int] = [:]
        for (index, module) in modules.enumerated() {
            for declaration in module.declarations {
                targets[Owned(package: declaration.package, name: module.name)] = index
            }
        }
        var products: [Owned: [Int]] = [:]
        for (index, package) in packages.enumerated() {
            for product in package.manifest.products {
                products[Owned(package: index, name: product.name)] = product.targets.compactMap {
                    targets[Owned(package: index, name: $0)]
                }
            }
        }
        self.targets = targets
        self.products = products
        let homes = HomePackages(packages)
        localPackages = packages.map { package in
            var found: [String: Int] = [:]
            for dependency in package.manifest.dependencies {
                guard let index = package.directory(of: dependency).flatMap(homes.package(at:)) else { continue }
                found[dependency.identity] = index
                found[packages[index].name.lowercased()] = index
            }
            return found
        }
    }

    /// Indexes of the local packages that a package depends on, sorted.
    func localDependencies(of package: Int) -> [Int] {
        Set(localPackages[package].values).sorted()
    }

    /// All packages of the monorepo that a package depends on, directly or not, including itself.
    func reachable(from package: Int) -> Set<Int> {
        var seen: Set = [package]
        var pending = [package]
        while let next = pending.popLast() {
            for target in localDependencies(of: next) where seen.insert(target).inserted { pending.append(target) }
        }
        return seen
    }

    func dependencies(of declaration: Module.Declaration) -> [DeclaredDependency] {
        let target = packages[declaration.package].manifest.targets[declaration.target]
        let plugins = target.plugins.map { name in
            let use = Manifest.TargetDependency(form: .byName, name: name, package: nil)
            return DeclaredDependency(name: name, modules: modules(of: use, in: declaration.package), isPlugin: true)
        }
        return plugins
            + target.dependencies.map { dependency in
                DeclaredDependency(
                    name: dependency.name,
                    modules: modules(of: dependency, in: declaration.package),
                    owner: dependency.package.flatMap { localPackages[declaration.package][$0.lowercased()] })
            }
    }

    private func modules(of dependency: Manifest.TargetDependency, in package: Int) -> [Int] {
        if dependency.form != .product, let target = targets[Owned(package: package, name: dependency.name)] {
            return [target]
        }
        if let name = dependency.package {
            guard let owner = localPackages[package][name.lowercased()] else {
                // A product of the same package may have this name, too.
                let own = packages[package].name.lowercased() == name.lowercased()
                return own ? products[Owned(package: package, name: dependency.name)] ?? [] : []
            }
            return products[Owned(package: owner, name: dependency.name)] ?? []
        }
        for owner in localDependencies(of: package) {
            if let modules = products[Owned(package: owner, name: dependency.name)] { return modules }
        }
        return []
    }
}
