import Domain
import Testing

struct SettingDefinitionTests {
    static let size = SettingKey(
        "size", default: 3, scope: .home, help: "How large it is.", isListed: false,
        isSensitive: true, validate: { $0 > 10 ? "It is at most 10." : nil })

    @Test func carriesAllThatTheKeySays() {
        let definition = SettingDefinition(Self.size)
        #expect(definition.name == "size")
        #expect(definition.help == "How large it is.")
        #expect(definition.scope == .home)
        #expect(!definition.isListed)
        #expect(definition.isSensitive)
        #expect(definition.kind == .number)
        #expect(definition.format == "a whole number")
        #expect(definition.choices.isEmpty)
        #expect(SettingDefinition(SharedSettings.analytics).choices == ["on", "off"])
        #expect(definition.defaultText == "3")
    }

    @Test(arguments: [("true", "true"), ("ON", "true"), ("1", "true"), ("no", "false")])
    func storesOneSpellingForAll(written: String, stored: String) throws {
        #expect(try SettingDefinition(SharedSettings.analytics).storedText(for: written) == stored)
    }

    @Test(arguments: [
        ("many", "size: 'many' is not valid. Use a whole number."),
        ("11", "size: It is at most 10."),
    ])
    func refusesAnInvalidValueWithAReason(written: String, message: String) {
        let error = #expect(throws: SettingsError.self) {
            try SettingDefinition(Self.size).storedText(for: written)
        }
        #expect(error?.description == message)
        // A screen shows the reason alone under the setting's label.
        #expect(error.map { "size: \($0.reason)" } == message)
    }

    @Test(arguments: [
        (
            SettingsError.unknownKey("analytiks", didYouMean: "analytics"),
            "There is no setting 'analytiks'. Did you mean 'analytics'?"
        ),
        (.unknownKey("x", didYouMean: nil), "There is no setting 'x'."),
        (.notSaved("The disk is full."), "The disk is full."),
    ])
    func errorsAreWrittenForPeople(error: SettingsError, message: String) {
        #expect(error.description == message)
        #expect(error.reason == message)
    }
}
