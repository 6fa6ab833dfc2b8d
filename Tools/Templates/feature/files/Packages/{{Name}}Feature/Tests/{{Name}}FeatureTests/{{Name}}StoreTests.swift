{{#store}}
import {{Name}}Feature
import CoreTesting
import Persistence
import Testing

struct {{Name}}StoreTests {
    private let directory: TemporaryDirectory
    private let store: {{Name}}Store

    init() throws {
        directory = try TemporaryDirectory()
        store = {{Name}}Store(
            database: AppDatabase(at: directory.path("app.sqlite"), migrations: {{Name}}Migrations.all))
    }

    @Test func entriesAreThereInTheNextProcess() async throws {
        try await store.add("First", account: "a")
        try await store.add("Second", account: "a")
        let next = {{Name}}Store(
            database: AppDatabase(at: directory.path("app.sqlite"), migrations: {{Name}}Migrations.all))
        #expect(try await next.entries(of: "a").map(\.text) == ["Second", "First"])
    }

    @Test func anAccountSeesAndForgetsOnlyItsOwn() async throws {
        try await store.add("Mine", account: "a")
        #expect(try await store.entries(of: "b").isEmpty)
        try await store.forget(account: "b")
        #expect(try await store.entries(of: "a").map(\.text) == ["Mine"])
        try await store.forget(account: "a")
        #expect(try await store.entries(of: "a").isEmpty)
    }
}
{{/store}}
