import Design
import DesignTesting
import Testing

/// Uses a view as a user does, by the ids of its elements.
extension LiveView {
    func element(_ id: String) throws -> Element {
        try #require(screen.element(id), "\(screen.id) has no \(id)")
    }

    func tap(_ id: String) async throws {
        let element = try element(id)
        #expect(element.isEnabled, "\(id) cannot be tapped")
        try await element.tap()
    }

    func type(_ text: String, into id: String) async throws {
        try await element(id).type(text)
    }

    func select(_ value: String, in id: String) async throws {
        try await element(id).select(value)
    }
}
