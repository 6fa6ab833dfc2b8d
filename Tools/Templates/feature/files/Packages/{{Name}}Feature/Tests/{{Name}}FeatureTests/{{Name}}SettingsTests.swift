{{#hasSettings}}
import {{Name}}Feature
import {{Name}}FeatureTesting
import Core
import Design
import DesignTesting
import Domain
import DomainTesting
import Navigation
import Testing

@MainActor
struct {{Name}}SettingsTests {
    private let settings = InMemorySettingsStore()

    private func makeFeature() -> any {{Name}}FeatureAPI {
        {{Name}}Preview.make(settings: settings, navigator: Navigator { _ in })
    }

{{#settings}}
{{#isBool}}
    @Test func {{ValueMember}}IsSwitchedAndStays() async throws {
        let before = settings.value(for: {{Name}}Settings.{{ValueMember}})
        try await #require(makeFeature().makeMainView().screen.element("{{ID}}.{{ValueID}}")).tap()
        #expect(settings.value(for: {{Name}}Settings.{{ValueMember}}) == !before)
        let shown = try #require(makeFeature().makeMainView().screen.element("{{ID}}.{{ValueID}}"))
        #expect(shown.value == (before ? "off" : "on"))
    }
{{/isBool}}
{{^isBool}}
    @Test func {{ValueMember}}IsStoredAndShownAgain() async throws {
        let value: {{Type}} = {{other}}
        let field = try #require(makeFeature().makeMainView().screen.element("{{ID}}.{{ValueID}}"))
        try await field.type(value.settingText)
        #expect(settings.value(for: {{Name}}Settings.{{ValueMember}}) == value)
        #expect(makeFeature().makeMainView().screen.element("{{ID}}.{{ValueID}}")?.value == value.settingText)
    }
{{/isBool}}
{{#isInt}}

    @Test func {{ValueMember}}MustBeANumber() async throws {
        let view = makeFeature().makeMainView()
        try await #require(view.screen.element("{{ID}}.{{ValueID}}")).type("many")
        let field = try #require(view.screen.element("{{ID}}.{{ValueID}}"))
        #expect(field.value == "many")
        #expect(field.error == "Use a whole number.")
        #expect(settings.value(for: {{Name}}Settings.{{ValueMember}}) == {{Name}}Settings.{{ValueMember}}.defaultValue)
    }
{{/isInt}}

{{/settings}}
    @Test func aSettingThatCannotBeStoredSaysWhy() async throws {
        settings.failure = .notSaved("The disk is full.")
        let view = makeFeature().makeMainView()
{{#settings}}
{{#isBool}}
        try await #require(view.screen.element("{{ID}}.{{ValueID}}")).tap()
{{/isBool}}
{{^isBool}}
        let {{ValueMember}}: {{Type}} = {{other}}
        try await #require(view.screen.element("{{ID}}.{{ValueID}}")).type({{ValueMember}}.settingText)
{{/isBool}}
        #expect(view.screen.element("{{ID}}.{{ValueID}}")?.error == "The disk is full.")
        #expect(settings.value(for: {{Name}}Settings.{{ValueMember}}) == {{Name}}Settings.{{ValueMember}}.defaultValue)
{{/settings}}
    }
}
{{/hasSettings}}
