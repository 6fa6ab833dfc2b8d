/// How long one module took to compile.
struct ModuleTime: Equatable, Sendable, Encodable {
    /// The module's name; with `-tool` after it when it is compiled to run during the build.
    let name: String
    /// From the start of its compiler to its end; for a C module, the sum over its files.
    let seconds: Double
    /// The same, but for a C module its slowest file: its files do not need one another.
    let longestSeconds: Double
    /// The least and the most that `seconds` can be, as far as the record says; the same for most modules.
    let leastSeconds: Double
    let mostSeconds: Double
    /// How long it was ready before a lane was free for it; not part of `seconds`.
    let waitSeconds: Double
    /// Whether a build before the newest one measured it, or a part of it.
    ///
    /// What that build ran may be gone from the record in part, so that waiting can pass for work and the other way.
    let isFromEarlierBuild: Bool
    /// Modules that must be compiled before it, sorted; only those that have a time.
    let dependencies: [String]

    /// Whether the record leaves more than the tenth of a second that is shown open.
    var isUncertain: Bool { mostSeconds - leastSeconds > 0.1 }
}
