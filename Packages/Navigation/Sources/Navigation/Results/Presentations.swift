/// The sheets of one window whose values somebody waits for.
///
/// Whoever carries out intents keeps one, and tells it after each change where the window is.
@MainActor
public final class Presentations {
    /// The lowest first.
    private var open: [any OpenPresentation] = []

    /// None yet.
    public nonisolated init() {}

    /// Nobody can give the values any more.
    isolated deinit {
        for presentation in open { presentation.cancel() }
    }

    /// How many values are waited for.
    var count: Int { open.count }

    /// Cancels what can give no value any more, because its sheet, or what it was presented above, has gone.
    public func follow(_ state: @autoclosure () -> NavigationState) {
        // The usual case, on the way of every push.
        guard !open.isEmpty else { return }
        let state = state()
        let gone = open.filter { $0.position?.stands(in: state) != true }
        guard !gone.isEmpty else { return }
        open.removeAll { presentation in gone.contains { $0 === presentation } }
        for presentation in gone { presentation.cancel() }
    }

    func add(_ presentation: any OpenPresentation) {
        open.append(presentation)
    }

    /// Gives a value to the task that waits for the frontmost sheet's.
    ///
    /// - Returns: whether somebody does.
    func give<Value: Sendable>(_ value: Value, in state: NavigationState) -> Bool {
        guard let position = SheetPosition(frontOf: state),
            let index = open.lastIndex(where: { $0.position == position }),
            let ticket = open[index] as? PresentationTicket<Value>
        else { return false }
        open.remove(at: index)
        ticket.give(value)
        return true
    }
}
