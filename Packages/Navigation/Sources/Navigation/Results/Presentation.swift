/// A sheet that ends with a value: which route it is, and what kind of value it gives.
///
/// A feature declares its own as statics, so that whoever presents one need not know what it gives:
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

    /// What the sheet gives, once it does. May be asked for any number of times, by any number of tasks.
    ///
    /// Cancelling the task that waits dismisses the sheet if it is still there.
    ///
    /// - Throws: `CancellationError` when the sheet has gone without a value, or could not be presented.
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
