import Testing

@testable import ModuleTools

struct BuildDatabaseTests {
    private let place: ScratchPlace
    private var path: String { place.path + "/a 100%#?.db" }

    init() throws { place = try ScratchPlace() }

    @Test func readsCommandsAndNothingElse() throws {
        let database = try SyntheticDatabase(path: path)
        try database.add("CC.A", build: 3, ready: 1.5, end: 2.5)
        try database.add("N/some/file", ready: 0, end: 0)
        try database.add("CC.B", ready: 2, end: 3, kind: "0b")
        let runs = try BuildDatabase.read(path)
        #expect(
            runs.sorted { $0.name < $1.name } == [
                CommandRun(name: "C.A", build: 3, ready: 1.5, end: 2.5, hasSucceeded: true),
                CommandRun(name: "C.B", build: 1, ready: 2, end: 3, hasSucceeded: false),
            ])
    }

    @Test func readsTheLastCommitWhileABuildHoldsTheFile() throws {
        let database = try SyntheticDatabase(path: path)
        try database.add("CC.A", ready: 1, end: 2)
        try database.database.execute("BEGIN EXCLUSIVE")
        try database.add("CC.B", ready: 1, end: 2)
        #expect(try BuildDatabase.read(path).map(\.name) == ["C.A"])
    }

    @Test func readsAWriteAheadLog() throws {
        let database = try SyntheticDatabase(path: path)
        try database.database.execute("PRAGMA journal_mode = WAL")
        try database.add("CC.A", ready: 1, end: 2)
        #expect(try BuildDatabase.read(path).map(\.name) == ["C.A"])
    }

    @Test func aMissingFileSuggestsToBuild() {
        let failure = #expect(throws: ToolFailure.self) { try BuildDatabase.read(path) }
        #expect(failure == .noFile(path + " (`swift build` makes it)"))
    }

    @Test(arguments: [(18, 9), (17, 10), (16, 9)])
    func anUnknownVersionIsRefused(schema: Int, client: Int) throws {
        _ = try SyntheticDatabase(path: path, schema: schema, client: client)
        let failure = #expect(throws: ToolFailure.self) { try BuildDatabase.read(path) }
        #expect(failure?.description.contains("has version \(schema).\(client)") == true)
    }

    @Test(arguments: ["", "This is no database, and long enough to be looked at as one by SQLite itself."])
    func whatIsNoDatabaseIsRefused(text: String) throws {
        try place.write(text, to: "build.db")
        let failure = #expect(throws: ToolFailure.self) { try BuildDatabase.read(place.path + "/build.db") }
        #expect(failure?.description.contains("not a readable build database") == true)
    }
}
