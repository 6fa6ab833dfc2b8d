import Core
public import Domain
import Persistence

/// Settings by name, for command lines: what is listed can be read and changed, as text.
extension SQLiteSettingsStore {
    /// Every listed setting with its value, in the order of declaration.
    public func list() throws(SettingsError) -> [SettingListing] {
        var listings: [SettingListing] = []
        for definition in listed {
            listings.append(SettingListing(definition: definition, text: try storedText(of: definition)))
        }
        return listings
    }

    /// One setting that is listed, with its value.
    ///
    /// - Throws: ``SettingsError/unknownKey(_:didYouMean:)``, with a near miss when there is one.
    public func listing(named name: String) throws(SettingsError) -> SettingListing {
        let definition = try definition(named: name)
        return SettingListing(definition: definition, text: try storedText(of: definition))
    }

    /// The text form of a setting's value.
    public func text(named name: String) throws(SettingsError) -> String {
        try storedText(of: try definition(named: name))
    }

    /// Sets a value by its text form, in any way of writing that the setting's type understands.
    public func setText(_ text: String, named name: String) async throws(SettingsError) {
        let definition = try definition(named: name)
        let stored = try Self.storable(try definition.storedText(for: text), name: name)
        try await write(stored, at: memory.place(of: name, definition.scope))
    }

    private func definition(named name: String) throws(SettingsError) -> SettingDefinition {
        guard let definition = definitions[name], definition.isListed else {
            throw .unknownKey(name, didYouMean: NearMiss.of(name, among: listed.map(\.name)))
        }
        return definition
    }

    private func storedText(of definition: SettingDefinition) throws(SettingsError) -> String {
        let stored: String?
        do {
            stored = try SettingTable.text(at: memory.place(of: definition.name, definition.scope), in: database)
        } catch {
            throw .notSaved(error.description)
        }
        guard let stored else { return definition.defaultText }
        do {
            return try definition.storedText(for: stored)
        } catch {
            return definition.defaultText
        }
    }
}
