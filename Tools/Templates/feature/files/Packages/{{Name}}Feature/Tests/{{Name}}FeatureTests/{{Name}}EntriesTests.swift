{{#store}}
import {{Name}}Feature
import {{Name}}FeatureTesting
import Core
import Design
import DesignTesting
import Navigation
import Persistence
import Testing

@MainActor
struct {{Name}}EntriesTests {
    private let store = InMemory{{Name}}Store()

    @Test func anEntryIsAdded() async throws {
        let view = {{Name}}Preview.make(store: store, navigator: Navigator { _ in }).makeMainView()
        await view.appear()
        #expect(view.screen.element("{{ID}}.add")?.isEnabled == false)
        try await #require(view.screen.element("{{ID}}.draft")).type("First")
        try await #require(view.screen.element("{{ID}}.add")).tap()
        #expect(view.screen.element("{{ID}}.draft")?.value == "")
        #expect(view.screen.element("{{ID}}.entry.1")?.label == "First")
        #expect(try await store.entries(of: "preview").map(\.text) == ["First"])
    }

    @Test func nothingOfADeletedAccountStays() async throws {
        try await store.add("Mine", account: "a")
        try await store.add("Another's", account: "b")
        try await {{Name}}Preview.make(store: store, navigator: Navigator { _ in }).forget(account: "a")
        #expect(try await store.entries(of: "a").isEmpty)
        #expect(try await store.entries(of: "b").map(\.text) == ["Another's"])
    }

    @Test func whatCannotBeStoredStaysInTheField() async throws {
        let view = {{Name}}Preview.make(store: store, navigator: Navigator { _ in }).makeMainView()
        await view.appear()
        try await #require(view.screen.element("{{ID}}.draft")).type("First")
        store.failure = .full(path: "/home/app.sqlite")
        try await #require(view.screen.element("{{ID}}.add")).tap()
        let field = try #require(view.screen.element("{{ID}}.draft"))
        #expect(field.value == "First")
        #expect(field.error?.contains("/home/app.sqlite") == true)
    }
}
{{/store}}
