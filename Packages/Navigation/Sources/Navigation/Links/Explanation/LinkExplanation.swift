/// How a link was read, step by step, and what it would do: for people as ``text(verbose:)``, for programs as JSON.
public struct LinkExplanation: Sendable, Encodable {
    /// The outcome of the link.
    public enum Outcome: String, Sendable, Encodable {
        case followed
        /// The link is kept until a user has signed in and finished the setup.
        case waits
        /// A guard does not hold, and redirects.
        case redirected
        case refused
    }

    /// A part of the link, in bytes of UTF-8.
    public struct Part: Sendable, Encodable, Equatable {
        public let offset: Int
        public let length: Int
    }

    /// One pattern, tried at one place of the link.
    public struct Attempt: Sendable, Encodable, Equatable {
        public let pattern: String
        public let route: String
        /// Why the pattern was not taken; nil for the one that was.
        public let failure: String?
        /// How many segments the pattern has in common with the link from that place on.
        public let matched: Int
    }

    /// A place of the link at which a screen was looked for.
    public struct Place: Sendable, Encodable, Equatable {
        /// The number of the sheet, from 1; nil for the path of the link itself.
        public let sheet: Int?
        /// The number of the first segment there, from 1.
        public let segment: Int
        /// The text that was read there, decoded.
        public let read: String
        /// The meaning of the text; nil when nothing fits.
        public let meaning: String?
        public internal(set) var attempts: [Attempt]
    }

    /// Whether a guard lets a screen be shown.
    public struct Verdict: Sendable, Encodable, Equatable {
        public let screen: String
        public let routeGuard: String
        public let holds: Bool
        public let summary: String

        private enum CodingKeys: String, CodingKey {
            case screen
            case routeGuard = "guard"
            case holds, summary
        }
    }

    /// An older path that the link uses.
    public struct Alias: Sendable, Encodable, Equatable {
        public let alias: String
        /// The path as it is written today.
        public let pattern: String
    }

    /// The link as it was given; each ``Part`` is a range of this text.
    public let link: String
    public internal(set) var outcome: Outcome = .refused
    /// What has to happen before the link is followed; nil unless it waits.
    public internal(set) var waitsFor: PendingReason?
    /// Why the link is refused.
    public internal(set) var error: String?
    /// The part of the link that the error is about; nil when it is the whole.
    public internal(set) var failing: Part?
    public internal(set) var places: [Place] = []
    public internal(set) var guards: [Verdict] = []
    /// The route that a guard leads to.
    public internal(set) var redirect: String?
    public internal(set) var ignoredItems: [String] = []
    public internal(set) var aliases: [Alias] = []
    /// The link of the state before; nil for the root of the signed-out part.
    public let before: String?
    /// The link of the state after; the same as before when nothing would change.
    public internal(set) var after: String?
    /// What would change, one line each.
    public internal(set) var differences: [String] = []

    init(link: String, before: String?) {
        self.link = link
        self.before = before
        after = before
    }
}
