{{#hasSettings}}
import Domain
{{/hasSettings}}
import Observation
{{#store}}
import Persistence
{{/store}}

/// What the screens of the feature show.
@MainActor
@Observable
final class {{Name}}ViewModel {
{{#hasSettings}}
    private let settings: LiveSettings
    /// Texts that could not be stored, and why, by the setting's name.
    private var refused: [String: (text: String, reason: String)] = [:]
{{/hasSettings}}
{{#store}}
    private let store: any {{Name}}Storing
    private let account: @MainActor @Sendable () -> String?
    /// The account's entries, the newest first.
    private(set) var entries: [{{Name}}Entry] = []
    var draft = ""
    /// Why entries could not be read or written; nil when they could.
    private(set) var storageError: String?
    @ObservationIgnored private var following: Task<Void, Never>?
{{/store}}
{{#client}}
    private let client: any {{Name}}Client
    private(set) var reply: {{Name}}Reply?
    /// Why the server's reply is missing; nil when it is not.
    private(set) var clientError: String?
    private(set) var isAsking = false
{{/client}}

    init(
{{#hasSettings}}
        settings: any SettingsStore,
{{/hasSettings}}
{{#store}}
        store: any {{Name}}Storing, account: @escaping @MainActor @Sendable () -> String?,
{{/store}}
{{#client}}
        client: any {{Name}}Client
{{/client}}
    ) {
{{#hasSettings}}
        self.settings = LiveSettings(settings)
{{/hasSettings}}
{{#store}}
        self.store = store
        self.account = account
{{/store}}
{{#client}}
        self.client = client
{{/client}}
    }
{{#store}}

    isolated deinit { following?.cancel() }
{{/store}}
{{#hasSettings}}

    func value<Value>(of key: SettingKey<Value>) -> Value { settings.value(for: key) }

    /// What to show in a field: the text that was refused, otherwise the value in force.
    func text<Value>(of key: SettingKey<Value>) -> String {
        refused[key.name]?.text ?? value(of: key).settingText
    }

    /// Why the last text was refused; nil when it was stored.
    func error<Value>(of key: SettingKey<Value>) -> String? { refused[key.name]?.reason }

    /// Stores a value, given as text. The old value stays in force when that fails.
    func set<Value>(_ text: String, for key: SettingKey<Value>) async {
        guard let value = Value(settingText: text) else {
            refused[key.name] = (text, "Use \(Value.settingFormat).")
            return
        }
        do {
            try await settings.set(value, for: key)
            refused[key.name] = nil
        } catch {
            refused[key.name] = (text, error.reason)
        }
    }
{{/hasSettings}}
{{#store}}

    /// Reads the entries, and reads them again after each change, by another window too.
    func refresh() async {
        following?.cancel()
        let changes = store.changes()
        await load()
        following = Task { [weak self] in
            for await _ in changes where !Task.isCancelled { await self?.load() }
        }
    }

    /// Adds the draft. It stays in the field when it cannot be stored.
    func add() async {
        let text = draft
        guard let account = account(), !text.isEmpty else { return }
        do throws(StorageError) {
            try await store.add(text, account: account)
            if draft == text { draft = "" }
            await load()
        } catch {
            storageError = String(describing: error)
        }
    }

    func forget(account: String) async throws(StorageError) { try await store.forget(account: account) }

    private func load() async {
        guard let account = account() else {
            entries = []
            return
        }
        do throws(StorageError) {
            let new = try await store.entries(of: account)
            // Equal entries draw nothing again.
            if new != entries { entries = new }
            storageError = nil
        } catch {
            storageError = String(describing: error)
        }
    }
{{/store}}
{{#client}}

    /// Asks the server. A second request during the first one does nothing.
    func ask() async {
        guard !isAsking else { return }
        isAsking = true
        defer { isAsking = false }
        do throws({{Name}}ClientError) {
            reply = try await client.latest()
            clientError = nil
        } catch {
            clientError = error.description
        }
    }
{{/client}}
}
