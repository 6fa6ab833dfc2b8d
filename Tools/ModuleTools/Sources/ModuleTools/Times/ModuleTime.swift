/// How long one module took to compile.
struct ModuleTime: Equatable, Sendable, Encodable {
    /// The module's name; with `-tool` after it when it is compiled to run during the build.
    let name: String
    /// From the moment when all it needs was there to its compiler's end; for a C module, the sum over its files. Waiting for a
    /// processor is part of it: the build's record does not say when a compiler began.
    let seconds: Double
    /// The same, but for a C module its slowest file: its files do not need one another.
    let longestSeconds: Double
    /// Whether a build before the newest one measured it, or a part of it.
    let isFromEarlierBuild: Bool
    /// Modules that must be compiled before it, sorted; only those that have a time.
    let dependencies: [String]
}
