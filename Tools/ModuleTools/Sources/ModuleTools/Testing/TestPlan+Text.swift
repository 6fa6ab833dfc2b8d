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
        let isPlain = place.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "-")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        let quoted = isPlain ? place : "'" + place.replacing("'", with: "'\\''") + "'"
        return "swift test --package-path \(quoted) --filter '\(filter)'"
    }
}
