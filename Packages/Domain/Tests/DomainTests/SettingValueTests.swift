import Domain
import Testing

enum Colour: String, SettingValue, CaseIterable {
    case red, green
    case deepBlue = "deep-blue"
}

enum Only: String, SettingValue, CaseIterable {
    case one
}

struct SettingValueTests {
    @Test(
        arguments: [
            ("true", true), ("TRUE", true), ("on", true), ("Yes", true), ("1", true),
            ("false", false), ("False", false), ("off", false), ("NO", false), ("0", false),
            ("", nil), (" true", nil), ("2", nil), ("tru", nil), ("y", nil), ("null", nil),
        ] as [(String, Bool?)])
    func readsSwitches(text: String, value: Bool?) {
        #expect(Bool(settingText: text) == value)
    }

    @Test(
        arguments: [
            ("0", 0), ("-17", -17), ("+5", 5), ("007", 7), ("9223372036854775807", .max),
            ("-9223372036854775808", .min),
            ("9223372036854775808", nil), ("", nil), ("1.0", nil), (" 1", nil), ("1 ", nil), ("0x10", nil), ("١", nil),
        ] as [(String, Int?)])
    func readsWholeNumbers(text: String, value: Int?) {
        #expect(Int(settingText: text) == value)
    }

    @Test(arguments: ["", " ", "a", "line\nbreak", "ü🚢", "true"])
    func readsAnyText(text: String) {
        #expect(String(settingText: text) == text)
    }

    @Test(
        arguments: [
            ("red", .red), ("green", .green), ("deep-blue", .deepBlue), ("deepBlue", nil), ("Red", nil), ("", nil),
        ] as [(String, Colour?)])
    func readsChoicesByTheirRawValue(text: String, value: Colour?) {
        #expect(Colour(settingText: text) == value)
    }

    @Test func saysWhatToWrite() {
        #expect(Bool.settingFormat == "on or off (also yes or no, true or false)")
        #expect(Int.settingFormat == "a whole number")
        #expect(String.settingFormat == "a text")
        #expect(Colour.settingFormat == "red, green or deep-blue")
        #expect(Only.settingFormat == "one")
    }

    @Test func offersItsChoices() {
        #expect(Bool.settingChoices == ["on", "off"])
        #expect(Int.settingChoices.isEmpty && String.settingChoices.isEmpty)
        #expect(Colour.settingChoices == ["red", "green", "deep-blue"])
        for choice in Bool.settingChoices { #expect(Bool(settingText: choice) != nil) }
    }

    @Test func saysWhatItIsInJSON() {
        #expect(Bool.settingKind == .boolean)
        #expect(Int.settingKind == .number)
        #expect(String.settingKind == .text)
        #expect(Colour.settingKind == .text)
    }
}
