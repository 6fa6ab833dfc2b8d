import Core
public import Domain

/// Settings by name, for command lines: listed settings can be read and changed as text.
extension SQLiteSettingsStore {
    /// Every listed setting with its value, in the order of declaration, as they are stored at this moment.
    ///
    /// Sensitive settings are included; check their definitions before you show the list.
    public func list() async throws(SettingsError) -> [SettingListing] {
        try await listings(of: listed)
    }

    /// Every listed setting, on the calling thread, for a window; empty while the database is closed or unreadable.
    public func listIfOpen() -> [SettingListing] {
        let account = memory.account
        return SettingTable.textsIfOpen(account: account, in: database).map { listings(of: listed, account, $0) } ?? []
    }

    /// A listed setting with its value.
    ///
    /// - Throws: `SettingsError/unknownKey(_:didYouMean:)`, with a similar name when there is one.
    public func listing(named name: String) async throws(SettingsError) -> SettingListing {
        let definition = try definition(named: name)
        guard let listing = try await listings(of: [definition]).first else { throw .unknownKey(name, didYouMean: nil) }
        return listing
    }

    /// Sets a value by its text form, in any notation that the setting's type accepts.
    public func setText(_ text: String, named name: String) async throws(SettingsError) {
        let definition = try definition(named: name)
        let stored = try Self.storable(try definition.storedText(for: text), name: name)
        try await write([SettingWrite(place: SettingPlace(definition, account: memory.account), text: stored)])
    }

    /// Removes a setting's stored value, so that the default is in force again. For an undeclared name, removes
    /// whatever is stored.
    public func unset(named name: String) async throws(SettingsError) {
        if definitions[name] == nil, try await unknown().contains(name) {
            let account = memory.account
            return try await write(
                [SettingScope.home, .account].map { scope in
                    SettingWrite(place: SettingPlace(name, scope, account: account), text: nil)
                })
        }
        let definition = try definition(named: name)
        try await write([SettingWrite(place: SettingPlace(definition, account: memory.account), text: nil)])
    }

    /// The current state of a setting, then its state after each change by another process.
    public func changes(named name: String) throws(SettingsError) -> AsyncStream<SettingListing> {
        changes(of: [try definition(named: name)])
    }

    /// The current state of each listed setting, in the order of declaration, then each change of any of them by
    /// another process.
    public func changes() -> AsyncStream<SettingListing> {
        changes(of: listed)
    }

    /// Whether a setting with this name is declared.
    public func isDeclared(_ name: String) -> Bool { definitions[name] != nil }

    /// The names of undeclared settings that are stored for the home and for the account in force, such as a later
    /// version's settings; sorted. They are kept.
    public func unknown() async throws(SettingsError) -> [String] {
        let places = try await SettingTable.texts(account: memory.account, in: database).keys
        return Set(places.map(\.name)).filter { !isDeclared($0) }.sorted()
    }

    private func changes(of definitions: [SettingDefinition]) -> AsyncStream<SettingListing> {
        let (stream, continuation) = AsyncStream.makeStream(of: SettingListing.self)
        // Before the first reading, so that no change is missed between the two.
        let announcements = changesOfOthers()
        let watching = Task { [self] in
            var known: [String: SettingListing] = [:]
            func report() async {
                do throws(SettingsError) {
                    for listing in try await listings(of: definitions)
                    where known.updateValue(listing, forKey: listing.name) != listing {
                        continuation.yield(listing)
                    }
                } catch {
                    memory.noteFailure(error)
                }
            }
            await report()
            for await _ in announcements { await report() }
            continuation.finish()
        }
        continuation.onTermination = { _ in watching.cancel() }
        return stream
    }

    private func listings(of definitions: [SettingDefinition]) async throws(SettingsError) -> [SettingListing] {
        let account = memory.account
        return listings(of: definitions, account, try await SettingTable.texts(account: account, in: database))
    }

    private func listings(
        of definitions: [SettingDefinition], _ account: String, _ texts: [SettingPlace: String]
    ) -> [SettingListing] {
        definitions.map { SettingListing(definition: $0, stored: texts[SettingPlace($0, account: account)]) }
    }

    private func definition(named name: String) throws(SettingsError) -> SettingDefinition {
        if let definition = definitions[name], definition.isListed { return definition }
        throw .unknownKey(name, didYouMean: NearMiss.of(name, among: listed.map(\.name)))
    }
}
