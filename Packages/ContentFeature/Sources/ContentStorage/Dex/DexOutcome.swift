/// What became of a scan, with the id of its entry.
public enum DexOutcome: Sendable, Equatable {
    case new(String)
    /// The entry was there already, and has been seen this often.
    case seenAgain(String, times: Int)
    /// Nothing could be identified. The id is empty for a scan that was answered at once.
    case nothing(String)
}
