/// The first line of a journal: what it is, and where the window was when it began.
struct JournalHeader: Codable, Sendable {
    /// The version of this format.
    static let currentFormat = 1

    let journal: Int
    let scheme: String
    let state: NavigationState
}

/// Every other line of a journal: an intent, and where it led.
struct JournalEntry: Codable, Sendable {
    /// From 1, without a gap.
    let seq: Int
    let intent: NavigationIntent
    /// The link that is followed: for people who read the file, and for the table, which parses it again on replay.
    let link: String?
    let changed: Bool
    let state: NavigationState
}
