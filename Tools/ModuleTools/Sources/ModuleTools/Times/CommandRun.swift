/// One command of the build, when it last ran, as llbuild recorded it.
struct CommandRun: Equatable {
    /// The command's name in the manifest, `C.Core-x86_64-unknown-linux-gnu-debug.module`.
    let name: String
    /// The number of the build that ran it; times of different builds are on different clocks.
    let build: Int
    /// When all its inputs were there. Not its start: after this it waits for a free lane.
    let ready: Double
    let end: Double
    /// False when it failed, was cancelled, or was skipped because something before it failed.
    let hasSucceeded: Bool
}
