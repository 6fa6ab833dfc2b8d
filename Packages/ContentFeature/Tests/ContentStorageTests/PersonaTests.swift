import Testing

@testable import ContentStorage

struct PersonaTests {
    private let test: TestStore
    private var personas: PersonaStore { test.store.personas }

    init() throws {
        test = try TestStore()
    }

    @Test func everyAccountBeginsWithTheGivenOnes() async throws {
        let given = try await personas.list(account: "ada")
        #expect(given.map(\.name) == ["Assistant", "Explain simply", "Editor", "Code reviewer"])
        #expect(given.map(\.id) == ["assistant", "explain-simply", "editor", "code-reviewer"])
        #expect(given.allSatisfy { $0.isGiven && !$0.instructions.isEmpty && !$0.instructions.contains("\n") })
    }

    @Test func ownOnesFollowInTheOrderInWhichTheyWereMade() async throws {
        for name in ["B", "A"] {
            try await personas.save(
                Persona(id: name.lowercased(), name: name, instructions: "Be \(name).", isGiven: false), account: "ada")
        }
        try await personas.save(Persona(id: "b", name: "B2", instructions: "", isGiven: false), account: "ada")
        let own = try await personas.list(account: "ada").filter { !$0.isGiven }
        #expect(own.map(\.name) == ["B2", "A"])
        try await personas.remove("b", account: "bob")
        #expect(try await personas.list(account: "ada").count == 6)
        try await personas.remove("b", account: "ada")
        #expect(try await personas.list(account: "ada").filter { !$0.isGiven }.map(\.name) == ["A"])
    }

    @Test func thereIsABound() async throws {
        let test = try TestStore {
            $0.personas = 1
            $0.instructions = 3
        }
        func save(_ id: String, _ instructions: String = "") async throws {
            try await test.store.personas.save(
                Persona(id: id, name: id, instructions: instructions, isGiven: false), account: "ada")
        }
        for number in 1...5 { try await save("p\(number)") }
        await #expect(throws: (any Error).self) { try await save("p6") }
        try await save("p5", "abc")
        await #expect(throws: (any Error).self) { try await save("p5", "abcd") }
    }
}
