/// The request of the machine's owner that no program report usage data.
public enum DoNotTrack {
    /// Whether `DO_NOT_TRACK` is set, to anything except the empty string and 0.
    public static func isAsked(in environment: [String: String]) -> Bool {
        guard let value = environment["DO_NOT_TRACK"] else { return false }
        return !value.isEmpty && value != "0"
    }
}
