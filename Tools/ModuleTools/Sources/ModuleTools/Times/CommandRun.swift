/// The last run of one command of the build, as llbuild recorded it.
struct CommandRun: Equatable {
    /// The command's name in the manifest, `C.Core-x86_64-unknown-linux-gnu-debug.module`.
    let name: String
    /// The number of the build that ran it; times of different builds have different clocks.
    let build: Int
    /// When all its inputs were ready. Not its start: after this it waits for a free lane.
    let ready: Double
    let end: Double
    /// False when it failed, was cancelled, or was skipped because something before it failed.
    let hasSucceeded: Bool
}
