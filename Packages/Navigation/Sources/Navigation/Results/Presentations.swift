/// The sheets of one window whose values are awaited.
///
/// The window's ``NavigatorHost`` owns one, and calls ``follow(_:)`` after each change of its state.
@MainActor
public final class Presentations {
    /// From the lowest to the frontmost.
    private var open: [any OpenPresentation] = []

    /// Starts without any sheets.
    public nonisolated init() {}

    /// The window is gone, so the values can never arrive.
    isolated deinit {
        for presentation in open { presentation.cancel() }
    }

    /// The number of awaited values.
    var count: Int { open.count }

    /// Cancels those that can no longer get a value because their sheet, or a place below it, is gone.
    public func follow(_ state: @autoclosure () -> NavigationState) {
        // The usual case, and every push runs this.
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

    /// Gives a value to the task that awaits the value of the frontmost sheet.
    ///
    /// - Returns: whether a task does.
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

/// A sheet that ends with a value: its route, and the type of its value.
///
/// A feature declares its own as static members, so that the caller that presents one need not name the value's type:
///
/// ```swift
/// extension Presentation where R == ShopRoute, Value == Color {
///     static var colorPicker: Self { Presentation(.colorPicker) }
/// }
///
/// let color = try await navigator.present(.colorPicker)
/// ```
public struct Presentation<R: Route, Value: Sendable>: Sendable {
    public let route: R

    public init(_ route: R) {
        self.route = route
    }
}

/// A sheet that has been presented and may still give its value.
@MainActor
public struct PresentedSheet<Value: Sendable>: Sendable {
    let ticket: PresentationTicket<Value>

    /// The value of the sheet. Any number of tasks may await it, any number of times.
    ///
    /// Cancelling a waiting task dismisses the sheet if it is still presented.
    ///
    /// - Throws: `CancellationError` when the sheet has been dismissed without a value, or could not be presented.
    public var value: Value {
        get async throws(CancellationError) {
            let ticket = ticket
            let result = await withTaskCancellationHandler {
                await ticket.result()
            } onCancel: {
                Task { @MainActor in ticket.abandon() }
            }
            return try result.get()
        }
    }
}
