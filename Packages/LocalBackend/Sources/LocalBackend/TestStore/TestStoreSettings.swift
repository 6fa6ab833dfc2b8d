public import Foundation

/// The settings of a Test Store.
public struct TestStoreSettings: Sendable, Equatable, Encodable {
    /// The time by the store's clock.
    public let now: Date
    /// How far the store's clock is ahead of the machine's, in seconds.
    public let offset: TimeInterval
    /// Whether each period of a subscription lasts five minutes.
    public let accelerated: Bool
    /// The currency of prices, unless a client asks for another one; a code of ISO 4217.
    public let currency: String
    /// How long a subscription stays active after its period when a payment has failed, in seconds.
    public let grace: Int

    /// The defaults, unless other settings are given.
    init(now: Date, _ record: StoreSettingRecord = StoreSettingRecord(), accelerated: Bool = false) {
        self.now = now
        offset = TimeInterval(record.clockOffset) / 1_000_000
        self.accelerated = accelerated
        currency = record.currency
        grace = record.grace
    }

    init(_ ledger: PurchaseLedger) throws {
        self.init(
            now: ledger.now.date, ledger.settings, accelerated: try ledger.accelerations().isOn(at: ledger.now))
    }
}

/// How the clock of a Test Store is moved.
public enum TestStoreClockChange: Sendable, Equatable {
    /// Forwards, or backwards when it is negative.
    case by(seconds: Int)
    /// Moves by a period of the calendar, such as `P1M`; backwards when `sign` is negative.
    case byPeriod(String, sign: Int)
    /// Moves to a moment, from which the clock goes on.
    case to(Date)
    /// Moves to the machine's time.
    case reset

    /// Reads `+3d`, `-2h30m`, `+P1M`, `reset`, or `set` and a time of RFC 3339; nil for other words.
    ///
    /// The units are `w`, `d`, `h`, `m` and `s`. A minus sign may also be U+2212.
    public init?(_ words: [String]) {
        switch words.count {
        case 1 where words[0] == "reset": self = .reset
        case 1:
            guard let change = Self.relative(words[0]) else { return nil }
            self = change
        case 2 where words[0] == "set":
            guard let time = Timestamp(words[1]) else { return nil }
            self = .to(time.date)
        default: return nil
        }
    }

    private static func relative(_ word: String) -> TestStoreClockChange? {
        guard let first = word.first, "+-\u{2212}".contains(first) else { return nil }
        let (sign, rest) = (first == "+" ? 1 : -1, word.dropFirst())
        if rest.hasPrefix("P") { return StorePeriod(String(rest)).map { .byPeriod($0.text, sign: sign) } }
        return TestStore.seconds(of: rest).map { .by(seconds: sign * $0) }
    }
}

extension TestStore {
    /// A length of time as people write it, `3d` or `2h30m`, in seconds; nil for other text, and for more than a thousand
    /// years.
    ///
    /// The units are `w`, `d`, `h`, `m` and `s`.
    public static func seconds(of text: some StringProtocol) -> Int? {
        let parts = String(text).matches(of: /([0-9]{1,12})([wdhms])/)
        // So few that their sum does not overflow.
        guard (1...8).contains(parts.count), parts.map(\.output.0).joined() == text else { return nil }
        let total = parts.reduce(0) { $0 + (Int($1.output.1) ?? 0) * units[$1.output.2, default: 0] }
        return total <= 1000 * 366 * 86_400 ? total : nil
    }

    private static let units: [Substring: Int] = ["w": 7 * 86_400, "d": 86_400, "h": 3600, "m": 60, "s": 1]
}
