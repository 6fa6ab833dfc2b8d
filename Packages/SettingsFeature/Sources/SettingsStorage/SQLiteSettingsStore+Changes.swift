public import Domain

/// Changing settings; each change is durable when its call returns.
extension SQLiteSettingsStore {
    public func set<Value>(_ value: Value, for key: SettingKey<Value>) async throws(SettingsError) {
        try await write([try change(of: key, to: value)])
    }

    /// Sets a value as ``set(_:for:)`` does, on the calling thread.
    public func setSynchronously<Value>(_ value: Value, for key: SettingKey<Value>) throws(SettingsError) {
        let write = try change(of: key, to: value)
        try SettingTable.write(write, in: database) { memory.accept([write]) }
    }

    public func apply(_ changes: SettingChanges) async throws(SettingsError) {
        let account = memory.account
        try await write(
            try changes.all.map { (change) throws(SettingsError) in
                try requireDeclared(change.name)
                return SettingWrite(
                    place: SettingPlace(change.name, change.scope, account: account),
                    text: try Self.storable(change.text, name: change.name))
            })
    }

    private func change<Value>(of key: SettingKey<Value>, to value: Value) throws(SettingsError) -> SettingWrite {
        try requireDeclared(key.name)
        return SettingWrite(place: SettingPlace(key, account: memory.account), text: try Self.storable(value, for: key))
    }

    /// All of them or none.
    func write(_ writes: [SettingWrite]) async throws(SettingsError) {
        try await SettingTable.write(writes, in: database) { [memory] in memory.accept(writes) }
    }

    /// A setting that is missing from the declarations would work on a screen but be unknown to the command line.
    private func requireDeclared(_ name: String) throws(SettingsError) {
        guard isDeclared(name) else { throw .unknownKey(name, didYouMean: nil) }
    }

    static func storable<Value>(_ value: Value, for key: SettingKey<Value>) throws(SettingsError) -> String {
        try storable(try key.text(of: value), name: key.name)
    }

    /// SQLite would end the text at a null character.
    static func storable(_ text: String, name: String) throws(SettingsError) -> String {
        guard !text.utf8.contains(0) else { throw .invalid(key: name, reason: "Remove the null character.") }
        return text
    }
}
