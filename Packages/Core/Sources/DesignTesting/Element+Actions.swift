public import Design

/// The actions of a user on an element, for tests.
@MainActor
extension Element {
    public func tap() async throws {
        guard case .tap(let action) = interaction else { throw UnsupportedAction(id: id) }
        await action()
    }

    public func type(_ text: String) async throws {
        guard case .type(let action) = interaction else { throw UnsupportedAction(id: id) }
        await action(text)
    }

    public func select(_ value: String) async throws {
        guard case .select(let action) = interaction else { throw UnsupportedAction(id: id) }
        await action(value)
    }
}

/// The element does not support the action that the test requested.
public struct UnsupportedAction: Error {
    public let id: String
}
