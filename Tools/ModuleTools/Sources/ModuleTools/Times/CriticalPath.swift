/// The longest chain of modules that depend on each other: more processors cannot make the build faster than this.
struct CriticalPath: Equatable {
    /// In the order of compilation.
    let modules: [String]
    let seconds: Double

    /// The chain with the greatest sum of the modules' own times (`longestSeconds`); of equal ones, the first by name.
    init(_ times: [ModuleTime]) {
        let byName = Dictionary(times.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        var longest: [String: (seconds: Double, before: String?)] = [:]
        var visiting: Set<String> = []
        func visit(_ time: ModuleTime) -> Double {
            if let known = longest[time.name] { return known.seconds }
            // A manifest has no cycles; an invalid one must not cause an endless loop.
            guard visiting.insert(time.name).inserted else { return 0 }
            var best: (seconds: Double, before: String?) = (0, nil)
            for name in time.dependencies.sorted() {
                guard let dependency = byName[name] else { continue }
                let seconds = visit(dependency)
                if best.before == nil || seconds > best.seconds { best = (seconds, name) }
            }
            longest[time.name] = (best.seconds + time.longestSeconds, best.before)
            return best.seconds + time.longestSeconds
        }
        var last: (seconds: Double, name: String)?
        for time in times.sorted(by: { $0.name < $1.name }) {
            let seconds = visit(time)
            if last.map({ seconds > $0.seconds }) ?? true { last = (seconds, time.name) }
        }
        var chain: [String] = []
        var next = last?.name
        while let name = next, !chain.contains(name) {
            chain.append(name)
            next = longest[name]?.before
        }
        modules = chain.reversed()
        seconds = last?.seconds ?? 0
    }
}
