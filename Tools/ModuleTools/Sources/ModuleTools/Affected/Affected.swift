/// What a change can reach, and why.
struct Affected: Equatable, Sendable {
    /// Why a module is reached.
    enum Reason: Equatable, Sendable {
        /// A file of the module's own.
        case file(String)
        /// Its declaration in a manifest has changed.
        case manifest(file: String, change: String)
        /// An outside package's version has changed.
        case pin(file: String, change: String)
        /// A rule says that this file reaches it.
        case rule(file: String)
        /// It depends on a module that is reached, an index into the workspace's modules.
        case dependency(Int)
    }

    /// A module that was changed directly, by its index, and how.
    typealias Seed = (module: Int, reason: Reason)

    /// For each reached module, by its index, the first reason found: the nearest one.
    var reasons: [Int: Reason]
    /// Changed files that reach nothing, and why.
    var documentation: [String] = []
    var commentsOnly: [String] = []
    var unowned: [String] = []
    /// Rules that have changed: they affect `modules lint`, but no build and no test.
    var changedRules: [String] = []

    /// The path from a module back to the change, the module itself first.
    func chain(from module: Int) -> [Int] {
        let steps = sequence(first: module) { last in
            if case .dependency(let next)? = reasons[last] { next } else { nil }
        }
        return Array(steps)
    }
}
