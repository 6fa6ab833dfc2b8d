import Core
public import Design
public import Foundation
import LocalBackend

/// The Test Store of a backend, for its operator. Users are named by an account's ID or email address.
public struct TestStoreOperator: Sendable {
    /// What can happen to a purchase, by the names of the commands for it.
    private static let actions: [String: TestStoreAction] = [
        "cancel": .cancel, "resume": .resume, "billing-issue": .billingIssue, "resolve": .resolve, "refund": .refund,
    ]

    let store: TestStore

    /// Whether the backend has run in its directory.
    public var hasData: Bool { store.hasData }

    /// Users with what they have: all that apps have asked about, or one.
    public func subscribers(_ user: String?) async throws -> [CommandReport] {
        guard let user else { return try await store.subscribers().map { $0.report } }
        return [try await store.subscriber(user).report]
    }

    /// Applies an event to the last purchase that it can happen to, or to one of a product.
    ///
    /// - Parameter event: cancel, resume, billing-issue, resolve or refund.
    public func apply(_ event: String, to user: String, product: String?) async throws -> CommandReport {
        guard let action = Self.actions[event] else { throw ConfigurationError("Nothing is called '\(event)'.") }
        return try await store.apply(action, to: user, product: product).report(of: user)
    }

    /// Gives an entitlement for a period, or for ever.
    public func gift(to user: String, period: String?, entitlement: String?) async throws -> CommandReport {
        try await store.gift(to: user, period: period, entitlement: entitlement).report(of: user)
    }

    /// Issues a redemption code.
    public func issueCode(to user: String?, product: String?) async throws -> CommandReport {
        let issued = try await store.issueCode(to: user, product: product)
        return CommandReport(
            issued,
            note: "slipway: For \(issued.product), until \(issued.expires.formatted(.iso8601)).",
            text: "\(issued.code)")
    }

    /// What the store sells, as JSON.
    public func catalogue() throws -> Data { try store.catalogue() }

    /// Shows the store's clock, or moves it.
    public func clock(_ change: [String]) async throws -> CommandReport {
        let settings =
            if let change = TestStoreClockChange(change) {
                try await store.moveClock(change)
            } else {
                try await store.settings()
            }
        return CommandReport(settings, text: settings.clock)
    }

    public func accelerate(_ isOn: Bool) async throws -> CommandReport {
        let settings = try await store.accelerate(isOn)
        return CommandReport(
            settings,
            text: settings.accelerated
                ? "Periods last five minutes." : "Periods last as long as the catalogue says.")
    }

    public func useCurrency(_ code: String) async throws -> CommandReport {
        let settings = try await store.useCurrency(code)
        return CommandReport(settings, text: "Prices are in \(settings.currency).")
    }

    public func useGrace(_ length: String) async throws -> CommandReport {
        let settings = try await store.useGrace(seconds: TestStore.seconds(of: length) ?? 0)
        return CommandReport(
            settings,
            text: settings.grace == 0
                ? "Access ends with the period when a payment fails."
                : "Access goes on for \(length) after the period when a payment fails.")
    }

    /// Whether these words change the store's clock: `+3d`, `-2h`, `+P1M`, `set` with a time, or `reset`.
    public static func isClockChange(_ words: [String]) -> Bool { TestStoreClockChange(words) != nil }

    /// Whether a text is a length such as `3d` or `12h`.
    public static func isLength(_ text: String) -> Bool { TestStore.seconds(of: text) != nil }

    /// Whether a text is a period such as `P3D`.
    public static func isPeriod(_ text: String) -> Bool { TestStore.isPeriod(text) }
}

extension TestStoreSubscriber {
    fileprivate var report: CommandReport {
        var text: TerminalText = "\(id)"
        if let email { text = text + "  \(email)" }
        for entitlement in entitlements {
            text = text + "\n  \(entitlement.id): " + (entitlement.isActive ? "active" : "not active")
        }
        if purchases.isEmpty { text = text + "\n  no purchases" }
        for purchase in purchases { text = text + "\n  " + purchase.line }
        return CommandReport(self, text: text)
    }
}

extension TestStorePurchase {
    private var verb: TerminalText {
        if willRenew { return "renews" }
        return [.expired, .refunded].contains(status) ? "ended" : "ends"
    }

    /// For people: the product, its status, and until when it lasts.
    fileprivate var line: TerminalText {
        let end: TerminalText =
            if let expires {
                verb + " \(expires.formatted(.iso8601))"
            } else {
                "for ever"
            }
        guard let graceExpires else { return "\(product)  \(status.rawValue)  " + end }
        return "\(product)  \(status.rawValue)  " + end + ", access until \(graceExpires.formatted(.iso8601))"
    }

    fileprivate func report(of user: String) -> CommandReport {
        CommandReport(["user": user, "purchase": self] as JSONObject, text: line)
    }
}

extension TestStoreSettings {
    /// For people: the time, and how far it is from this machine's.
    fileprivate var clock: TerminalText {
        let time = now.formatted(.iso8601)
        guard offset != 0 else { return "The store's clock shows \(time), as this machine's does." }
        let distance = Int(abs(offset).rounded())
        let (days, hours, minutes, seconds) = (
            distance / 86_400, distance / 3600 % 24, distance / 60 % 60, distance % 60
        )
        let parts = [(days, "d"), (hours, "h"), (minutes, "m"), (seconds, "s")].filter { $0.0 > 0 }
        let length = parts.map { "\($0.0)\($0.1)" }.joined(separator: " ")
        return "The store's clock shows \(time), \(length) " + (offset > 0 ? "ahead." : "behind.")
    }
}
