import Core
import Domain
import Foundation
import Testing

@testable import SettingsStorage

@Suite(.timeLimit(.minutes(10))) struct SettingsDocumentTests {
    private static let date = Date(timeIntervalSince1970: 1_795_312_380)
    private static let definitions =
        SampleKeys.definitions + SettingsKeys.definitions + [SettingDefinition(SharedSettings.profileEmail)]
    private let file = TemporaryDatabase()
    private let store: SQLiteSettingsStore

    init() {
        store = SQLiteSettingsStore(database: file.open(), definitions: Self.definitions, account: "ada")
    }

    private func export(sensitive: Bool = false) async throws -> String {
        let document = try await store.export(sensitive: sensitive, appVersion: "1.2.3", date: Self.date).document
        return String(decoding: try document.json(), as: UTF8.self)
    }

    private func fill() async throws {
        try await store.set(.dark, for: SettingsKeys.appearance)
        try await store.set(70, for: SampleKeys.volume)
        try await store.set(true, for: SampleKeys.sound)
        try await store.set("ada@example.com", for: SharedSettings.profileEmail)
        // An internal setting, one of another account, one of a later version, and one that is not valid.
        try await store.set(5, for: SampleKeys.runs)
        let database = file.open()
        try database.store("his", scope: "account", account: "bob", name: "motto")
        try database.store("on", scope: "account", account: "ada", name: "hologram")
    }

    @Test func whatIsSetIsExportedWithItsType() async throws {
        try await fill()
        #expect(
            try await export() == """
                {
                  "account" : {
                    "sound.volume" : 70
                  },
                  "appVersion" : "1.2.3",
                  "date" : "2026-11-22T01:53:00Z",
                  "home" : {
                    "appearance" : "dark",
                    "sound" : true
                  },
                  "schema" : 1
                }
                """)
        let whole = try await export(sensitive: true)
        #expect(whole.contains("\"profile.email\" : \"ada@example.com\""))
        #expect(whole.contains("\"hologram\" : \"on\""))
    }

    @Test func whatIsLeftOutIsNamed() async throws {
        try await fill()
        try file.open().store("on", scope: "home", account: "", name: "hologram")
        #expect(try await store.export(sensitive: false, appVersion: "1").leftOut == ["hologram", "profile.email"])
        #expect(try await store.export(sensitive: true, appVersion: "1").leftOut == [])
    }

    @Test func nothingIsImportedForAnAccountWhileSignedOut() async throws {
        store.use(account: nil)
        #expect(store.account == nil)
        let json = Data(#"{"schema":1,"home":{"sound":false},"account":{"sound.volume":101}}"#.utf8)
        let error = await #expect(throws: SettingsImportError.self) { try await store.importing(json) }
        #expect(
            error?.description == """
                Nothing was imported.
                  account: these settings need an account. Sign in first, or remove this part.
                  account, 'sound.volume': A volume is 0 to 100.
                """)
        #expect(try file.open().storedSettings() == [])
        let homes = Data(#"{"schema":1,"home":{"sound":false},"account":{}}"#.utf8)
        #expect(try await store.importing(homes).changed.map(\.name) == ["sound"])
        store.use(account: "ada")
        #expect(store.account == "ada")
    }

    @Test func whatIsStoredAndNotValidIsNotExported() async throws {
        try file.open().store("loud", scope: "account", account: "ada", name: "sound.volume")
        #expect(try await store.export(sensitive: true, appVersion: "1").document.account.isEmpty)
    }

    @Test func anotherHomeHasTheSameAfterwards() async throws {
        try await fill()
        let document = try await store.export(sensitive: true, appVersion: "1.2.3").document
        let second = TemporaryDatabase()
        let other = SQLiteSettingsStore(database: second.open(), definitions: Self.definitions, account: "eve")
        let outcome = try await other.importing(document.json(), keepUnknown: true)
        #expect(
            outcome.changed.map(\.name) == ["appearance", "sound", "hologram", "profile.email", "sound.volume"])
        #expect(outcome.changed.filter(\.isSensitive).map(\.name) == ["hologram", "profile.email"])
        #expect(outcome.unknown == ["hologram"])
        #expect(other.value(for: SettingsKeys.appearance) == .dark)
        #expect(other.value(for: SharedSettings.profileEmail) == "ada@example.com")
        #expect(
            try second.open().storedSettings() == [
                "account/eve/hologram=on", "account/eve/profile.email=ada@example.com", "account/eve/sound.volume=70",
                "home//appearance=dark", "home//sound=true",
            ])
        let again = try await other.export(sensitive: true, appVersion: "1.2.3", date: document.date).document
        #expect(again == document)
    }

    @Test func importReturnsTheChangesAndNotifiesObserversOnce() async throws {
        try await store.set(70, for: SampleKeys.volume)
        try await store.set("carpe diem", for: SampleKeys.motto)
        var volumes = store.values(for: SampleKeys.volume).makeAsyncIterator()
        #expect(await volumes.next() == 70)
        let json = Data(#"{"schema":1,"account":{"sound.volume":80},"home":{"sound":true,"appearance":"system"}}"#.utf8)
        let planned = try await store.importing(json, dryRun: true)
        #expect(store.value(for: SampleKeys.volume) == 70)
        #expect(try file.open().storedSettings() == ["account/ada/motto=carpe diem", "account/ada/sound.volume=70"])
        let outcome = try await store.importing(json)
        #expect(outcome == planned)
        #expect(
            outcome.changed == [
                .init(name: "appearance", scope: .home, before: nil, after: "system", isSensitive: false),
                .init(name: "sound", scope: .home, before: nil, after: "true", isSensitive: false),
                .init(name: "sound.volume", scope: .account, before: "70", after: "80", isSensitive: false),
            ])
        #expect(await volumes.next() == 80)
        #expect(store.value(for: SampleKeys.motto) == "carpe diem")
        let again = try await store.importing(json)
        #expect(again.changed.isEmpty)
        #expect(again.unchanged == ["appearance", "sound", "sound.volume"])
    }

    @Test func allErrorsAreReportedAtOnceAndNothingChanges() async throws {
        let json = Data(
            #"""
            {"schema": 1, "acount": {}, "home": {"sound": "true", "motto": "x", "apearance": "dark", "account.last": "eve",
            "appearance": "purple"}, "account": {"sound.volume": 101, "motto": null, "hologram": [1], "x\u0000": 1,
            "profile.email": 3.5}}
            """#.utf8)
        let error = await #expect(throws: SettingsImportError.self) { try await store.importing(json) }
        #expect(
            error?.description == """
                Nothing was imported.
                  'acount' is not part of an export. Did you mean 'account'?
                  home, 'account.last': The app manages this setting itself. Remove it.
                  home, 'apearance': There is no such setting. Did you mean 'appearance'?
                  home, 'appearance': 'purple' is not valid. Use system, light or dark.
                  home, 'motto': Move it to 'account'.
                  home, 'sound': Use true or false, not a text.
                  account, 'hologram': There is no such setting.
                  account, 'motto': Use a text, not null.
                  account, 'profile.email': Use a text, not a number that is not whole, or too large.
                  account, 'sound.volume': A volume is 0 to 100.
                  account, 'x\0': There is no such setting.
                """)
        #expect(try file.open().storedSettings() == [])
    }

    static let refused: [(json: String, problem: String)] = [
        (#"[]"#, "The file must contain a JSON object, not a list."),
        (#"{}"#, "\"schema\": 1 is missing. Is this an export of slipway?"),
        (#"{"schema":0}"#, "\"schema\": 1 is missing. Is this an export of slipway?"),
        (#"{"schema":"1"}"#, "\"schema\": 1 is missing. Is this an export of slipway?"),
        (#"{"schema":2,"home":7}"#, "A newer version of slipway wrote this file (schema 2). Update slipway."),
        (#"{"schema":1,"home":[]}"#, "home: This must be a JSON object, not a list."),
        (#"{"schema":1,"account":null}"#, "account: This must be a JSON object, not null."),
        (
            #"{"schema":1,"account":{"sound.volume":true}}"#,
            "account, 'sound.volume': Use a whole number, not true or false."
        ),
        (
            #"{"schema":1,"account":{"motto":"a\u0000b"}}"#, "account, 'motto': Remove the null character."
        ),
    ]

    @Test(arguments: refused)
    func refusesAnInvalidDocumentWithAReason(json: String, problem: String) async throws {
        let error = await #expect(throws: SettingsImportError.self) { try await store.importing(Data(json.utf8)) }
        #expect(error?.description == "Nothing was imported.\n  \(problem)")
        #expect(try file.open().storedSettings() == [])
    }

    /// Settings of no account stay those of no account; for an account that imports them, they become its own.
    @Test func whatIsExportedWhileSignedOutIsImportedWhileSignedOut() async throws {
        store.use(account: nil)
        try await store.set(40, for: SampleKeys.volume)
        let export = try await store.export(sensitive: true, appVersion: "1").document
        #expect(export.signedOut == true)
        #expect(String(decoding: try export.json(), as: UTF8.self).contains(#""signedOut" : true"#))
        try await store.unset(named: SampleKeys.volume.name)
        #expect(try await store.importing(try export.json()).changed.map(\.name) == ["sound.volume"])
        #expect(store.value(for: SampleKeys.volume) == 40)
        store.use(account: "ada")
        #expect(store.value(for: SampleKeys.volume) != 40)
        #expect(try await store.importing(try export.json()).changed.map(\.name) == ["sound.volume"])
        #expect(store.value(for: SampleKeys.volume) == 40)
        #expect(try await store.export(sensitive: true, appVersion: "1").document.signedOut == nil)
    }

    @Test(arguments: ["", "{", #"{"schema":1"#, "schema: 1", "\u{0}", "{\n  \"schema\": 1,\n  oops}"])
    func invalidJSONIsReportedWithItsPlace(text: String) async {
        let error = await #expect(throws: SettingsImportError.self) { try await store.importing(Data(text.utf8)) }
        #expect(error?.description.contains("The file is not valid JSON") == true)
        if text.contains("oops") { #expect(error?.description.hasSuffix("(line 3, column 3).") == true) }
    }

    @Test(arguments: [
        (#"{"":1}"#, false), (#"{"x\u0000":1}"#, false), (#"{"x":"\u0000"}"#, false), (#"{"x":{}}"#, false),
        (#"{"x":1.5}"#, false), (#"{"x":1,"y":true,"z":"text"}"#, true),
    ])
    func undeclaredSettingsAreKeptOnRequest(account: String, isKept: Bool) async throws {
        let json = Data(#"{"schema":1,"account":\#(account)}"#.utf8)
        if isKept {
            #expect(try await store.importing(json, keepUnknown: true).unknown == ["x", "y", "z"])
            #expect(try await store.unknown() == ["x", "y", "z"])
            #expect(
                try file.open().storedSettings() == ["account/ada/x=1", "account/ada/y=true", "account/ada/z=text"])
        } else {
            await #expect(throws: SettingsImportError.self) { try await store.importing(json, keepUnknown: true) }
            #expect(try file.open().storedSettings() == [])
        }
    }

    @Test func onAFullDiskNothingIsImported() async throws {
        let database = file.open()
        let store = SQLiteSettingsStore(database: database, definitions: Self.definitions, account: "ada")
        try await store.set(70, for: SampleKeys.volume)
        try database.fill()
        let long = String(repeating: "long ", count: 10_000)
        let document = SettingsDocument(
            appVersion: "1", date: Self.date, home: [:],
            account: ["sound.volume": .integer(80), "motto": .string(long)])
        let error = await #expect(throws: SettingsImportError.self) { try await store.importing(document.json()) }
        #expect(error?.description.contains("The disk is full") == true)
        #expect(store.value(for: SampleKeys.volume) == 70)
        #expect(try file.open().storedSettings() == ["account/ada/sound.volume=70"])
    }
}
