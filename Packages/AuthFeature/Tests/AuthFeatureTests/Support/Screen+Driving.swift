import Design
import Testing

extension LiveView {
    func value(_ id: String) throws -> String? {
        try #require(screen.element(id)).value
    }

    func error(_ id: String) throws -> String? {
        try #require(screen.element(id)).error
    }

    func isEnabled(_ id: String) throws -> Bool {
        try #require(screen.element(id)).isEnabled
    }

    /// The elements that people see.
    var shown: [String] {
        screen.shown.elements.filter { $0.kind != .text || $0.value != nil }.map(\.id)
    }

    /// How much a secret field holds.
    func length(_ id: String) throws -> Int? {
        try #require(screen.element(id)).secret?.length
    }

    /// Says that there is a code, on a screen where that can be said.
    func showCode() async throws {
        for button in screen.elements where button.id.hasSuffix(".have-code") { try await tap(button.id) }
    }

    func type(_ id: String, _ text: String) async throws {
        guard case .type(let action) = try #require(screen.element(id)).interaction else {
            Issue.record("\(id) is not a field")
            return
        }
        await action(text)
    }

    func tap(_ id: String) async throws {
        guard case .tap(let action) = try #require(screen.element(id)).interaction else {
            Issue.record("\(id) cannot be tapped")
            return
        }
        await action()
    }
}
