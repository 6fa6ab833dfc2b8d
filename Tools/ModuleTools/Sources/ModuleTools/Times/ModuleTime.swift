/// How long one module took to compile.
struct ModuleTime: Equatable, Sendable, Encodable {
    /// The module's name; with the suffix `-tool` when it is compiled to run during the build.
    let name: String
    /// From the moment when all its inputs were ready to the end of its compiler; for a C module, the sum over its
    /// files. It includes waiting for a processor: the build's record does not contain when a compiler was started.
    let seconds: Double
    /// The same, but for a C module only its slowest file: its files do not depend on each other.
    let longestSeconds: Double
    /// Whether an earlier build than the newest one measured it, or a part of it.
    let isFromEarlierBuild: Bool
    /// Modules that must be compiled before it, sorted; only those that have a time.
    let dependencies: [String]
}
