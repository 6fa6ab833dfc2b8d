import Foundation

/// The full-screen shell in a terminal of its own, beside other toolkits.
enum ScreenRows {
    static func run(_ programs: URL, in directory: URL) throws {
        let home = try signedIn(programs, in: directory)
        try ScreenKeyRows.run(programs, signedIn: home, empty: directory.appendingPathComponent("screen-empty"))
    }

    static func runStream(_ programs: URL, in directory: URL) throws {
        try ScreenStreamRow.run(programs, home: try signedIn(programs, in: directory))
    }

    /// A home with an account.
    private static func signedIn(_ programs: URL, in directory: URL) throws -> URL {
        let home = directory.appendingPathComponent("screen")
        guard !FileManager.default.fileExists(atPath: home.path) else { return home }
        let program = try RunningProgram(
            programs.appendingPathComponent("slipway"), ["shell", "--driver", "jsonl"], home: home)
        try program.signUp()
        try program.end()
        return home
    }
}
