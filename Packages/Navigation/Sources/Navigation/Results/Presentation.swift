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
