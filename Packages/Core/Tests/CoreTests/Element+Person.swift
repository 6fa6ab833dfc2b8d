import Design

/// What a person does with an element, as a test writes it.
extension Element {
    @MainActor
    func tap() async throws {
        guard case .tap(let action) = interaction else { throw NotThatKind(id: id) }
        await action()
    }
}

/// The element cannot do what the test asked of it.
struct NotThatKind: Error {
    let id: String
}
