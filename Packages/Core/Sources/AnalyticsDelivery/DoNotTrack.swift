/// The wish of the machine's owner that no program report on its use.
public enum DoNotTrack {
    /// Whether `DO_NOT_TRACK` is set, to anything but nothing and 0.
    public static func isAsked(in environment: [String: String]) -> Bool {
        guard let value = environment["DO_NOT_TRACK"] else { return false }
        return !value.isEmpty && value != "0"
    }
}
