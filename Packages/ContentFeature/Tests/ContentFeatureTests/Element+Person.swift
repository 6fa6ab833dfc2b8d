import Design

/// The actions of a user on an element, for tests.
extension Element {
    @MainActor
    func tap() async throws {
        guard case .tap(let action) = interaction else { throw NotThatKind(id: id) }
        await action()
    }
}

/// The element does not support the action that the test requested.
struct NotThatKind: Error {
    let id: String
}
