/// A plan as commands that can be copied into a shell.
extension TestPlan {
    static func place(of directory: String) -> String {
        directory.isEmpty ? "." : directory
    }
}

extension TestPlan.Run {
    /// For a shell in the monorepo's root.
    var command: String {
        let place = TestPlan.place(of: directory)
        let isPlain = place.wholeMatch(of: /[A-Za-z0-9_.\/-]+/) != nil
        let quoted = isPlain ? place : "'" + place.replacing("'", with: "'\\''") + "'"
        return "swift test --package-path \(quoted) --filter '\(filter)'"
    }
}
