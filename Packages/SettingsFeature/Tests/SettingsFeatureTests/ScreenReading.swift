import Design
import Testing

/// Uses a view as a user does, by the ids of its elements.
extension LiveView {
    func element(_ id: String) throws -> Element {
        try #require(screen.element(id), "\(screen.id) has no \(id)")
    }

    func tap(_ id: String) async throws {
        let element = try element(id)
        guard case .tap(let action) = element.interaction, element.isEnabled else {
            Issue.record("\(id) cannot be tapped")
            return
        }
        await action()
    }

    func type(_ text: String, into id: String) async throws {
        guard case .type(let action) = try element(id).interaction else {
            Issue.record("\(id) takes no text")
            return
        }
        await action(text)
    }

    func select(_ value: String, in id: String) async throws {
        guard case .select(let action) = try element(id).interaction else {
            Issue.record("\(id) offers no choice")
            return
        }
        await action(value)
    }
}
