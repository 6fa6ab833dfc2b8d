/// What a change can reach, and why.
struct Affected: Equatable, Sendable {
    /// What reaches a module.
    enum Reason: Equatable, Sendable {
        /// A file of the module's own.
        case file(String)
        /// What a manifest says of it is another thing than before.
        case manifest(file: String, change: String)
        /// A package from outside is another one than before.
        case pin(file: String, change: String)
        /// The rules say that this file reaches it.
        case rule(file: String)
        /// It depends upon a module that is reached, an index into the workspace's modules.
        case dependency(Int)
    }

    /// For each reached module, by its index, the reason that was found first: the nearest.
    var reasons: [Int: Reason]
    /// Changed files that reach nothing, and why.
    var documentation: [String] = []
    var commentsOnly: [String] = []
    var unowned: [String] = []
    /// Rules that are others than before: they concern `modules lint`, and no build and no test.
    var changedRules: [String] = []

    /// The way from a module back to the change, the module itself first.
    func chain(from module: Int) -> [Int] {
        var chain = [module]
        while let last = chain.last, case .dependency(let next)? = reasons[last] { chain.append(next) }
        return chain
    }
}
