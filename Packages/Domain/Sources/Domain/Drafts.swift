public import Observation

/// Stores texts that were typed and neither sent nor saved, each for its account and the place where it was typed.
public protocol DraftStore: Sendable {
    func text(at place: String, of account: String) async throws -> String?

    /// The texts at a place and below it, such as at `a/b` for `a`, the one that was stored last at the end.
    func texts(under place: String, of account: String) async throws -> [(place: String, text: String)]

    /// Stores a text durably before it returns; nil removes the stored one.
    func keep(_ text: String?, at place: String, of account: String) async throws
}

/// The drafts of the account in force. Without an account, nothing is kept.
@MainActor
public struct Drafts {
    private let store: any DraftStore
    private var account: @MainActor () -> String?
    private let onFailure: @MainActor (String) -> Void
    private let followers = DraftFollowers()

    /// - Parameters:
    ///   - store: nil for one in memory.
    ///   - onFailure: is given an error text for the user.
    public init(
        in store: (any DraftStore)? = nil, account: @escaping @MainActor () -> String?,
        onFailure: @escaping @MainActor (String) -> Void = { _ in }
    ) {
        self.store = store ?? DraftsInMemory()
        self.account = account
        self.onFailure = onFailure
    }

    /// These drafts, bound to the account that is in force now: what is typed while its session ends is stored for the
    /// account that typed it, and for no other.
    public var ofAccountInForce: Drafts {
        guard let account = account() else { return self }
        var drafts = self
        drafts.account = { account }
        return drafts
    }

    /// - Parameters:
    ///   - initial: the text where none is stored.
    ///   - shown: the text where it is not known what is stored.
    public func text(at place: String, initial: String? = nil, shown: String? = nil) async -> String? {
        guard let account = account() else { return shown }
        do {
            return try await store.text(at: place, of: account) ?? initial
        } catch {
            onFailure("Your unfinished text cannot be read: \(error)")
            return shown
        }
    }

    /// The texts at a place and below it, the one that was stored last at the end; nil where it is not known what is stored.
    public func texts(under place: String) async -> [(place: String, text: String)]? {
        guard let account = account() else { return nil }
        do {
            return try await store.texts(under: place, of: account)
        } catch {
            onFailure("Your unfinished text cannot be read: \(error)")
            return nil
        }
    }

    /// Does something after each ``noteChanges()``, as long as the owner exists.
    public func follow<Owner: AnyObject & Sendable>(
        _ owner: Owner, _ work: @escaping @MainActor (Owner) async -> Void
    ) {
        followers.all.append { [weak owner] in
            guard let owner else { return false }
            await work(owner)
            return true
        }
    }

    /// Notifies those who follow that another process may have changed what is stored.
    public func noteChanges() async {
        let all = followers.all
        followers.all = []
        for follower in all where await follower() { followers.all.append(follower) }
    }

    /// Stores a text before it returns; nil removes the stored one.
    ///
    /// - Returns: false when that failed.
    @discardableResult
    public func keep(_ text: String?, at place: String) async -> Bool {
        guard let account = account() else { return true }
        do {
            try await store.keep(text, at: place, of: account)
            return true
        } catch {
            onFailure("Your unfinished text could not be stored: \(error)")
            return false
        }
    }
}

@MainActor
private final class DraftFollowers {
    /// Each returns whether its owner exists.
    var all: [@MainActor () async -> Bool] = []
}

/// One text that is typed at a place, and stored as it is typed, for the account in force when this was made. What another
/// window stores or removes is taken over, unless something was typed here since.
@MainActor
@Observable
public final class Draft {
    public private(set) var text: String
    /// What was last read or stored; nil for a text that stays although it is not stored any more.
    @ObservationIgnored private var stored: String?
    /// The text where none is stored. It may change: what was not typed here changes with it.
    @ObservationIgnored public var initial: String {
        didSet { if text == oldValue, stored == oldValue { (text, stored) = (initial, initial) } }
    }
    @ObservationIgnored private let place: String
    @ObservationIgnored private let drafts: Drafts

    /// - Parameter text: the text without a stored one.
    public init(_ text: String = "", at place: String, in drafts: Drafts) {
        (self.text, stored, initial) = (text, text, text)
        self.place = place
        self.drafts = drafts.ofAccountInForce
        drafts.follow(self) { await $0.restore() }
    }

    /// Takes a text that was typed; returns when it is stored.
    public func enter(_ text: String) async {
        self.text = text
        // Meanwhile, more may have been entered.
        if await drafts.keep(text == initial ? nil : text, at: place), self.text == text { stored = text }
    }

    /// Takes the stored text, which another window may have changed. Call this when the view appears.
    public func restore() async {
        let shown = text
        guard shown == stored else { return }
        let newest = await drafts.text(at: place, initial: initial, shown: shown)
        // More may have been entered meanwhile.
        guard let newest, text == shown, stored == shown, newest != shown else { return }
        (text, stored) = (newest, newest)
    }

    /// Removes the stored text, after it was sent. The shown one stays.
    public func forget() async {
        stored = nil
        await drafts.keep(nil, at: place)
    }

    public func clear() async {
        (text, stored, initial) = ("", "", "")
        await drafts.keep(nil, at: place)
    }
}

private actor DraftsInMemory: DraftStore {
    private var all: [(account: String, place: String, text: String)] = []

    func text(at place: String, of account: String) -> String? {
        all.first { $0.account == account && $0.place == place }?.text
    }

    func texts(under place: String, of account: String) -> [(place: String, text: String)] {
        all.filter { $0.account == account && "\($0.place)/".hasPrefix("\(place)/") }.map { ($0.place, $0.text) }
    }

    func keep(_ text: String?, at place: String, of account: String) {
        all.removeAll { $0.account == account && $0.place == place }
        if let text { all.append((account, place, text)) }
    }
}
