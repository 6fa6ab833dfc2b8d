/// The pending value of one sheet: settled once, by the first event that does.
@MainActor
final class PresentationTicket<Value: Sendable>: Sendable {
    /// Where its sheet stands; nil when it was never presented.
    let position: SheetPosition?
    private let dismiss: @MainActor () -> Void
    private var outcome: Result<Value, CancellationError>?
    private var waiting: [CheckedContinuation<Result<Value, CancellationError>, Never>] = []

    /// - Parameter dismiss: dismisses the sheet; called only while it is presented.
    init(at position: SheetPosition, dismiss: @escaping @MainActor () -> Void) {
        self.position = position
        self.dismiss = dismiss
    }

    /// A ticket for a sheet that could not be presented.
    init() {
        position = nil
        dismiss = {}
        outcome = .failure(CancellationError())
    }

    func result() async -> Result<Value, CancellationError> {
        if let outcome { return outcome }
        return await withCheckedContinuation { waiting.append($0) }
    }

    func give(_ value: Value) {
        settle(.success(value))
    }

    /// The waiting task no longer wants the value.
    func abandon() {
        guard outcome == nil else { return }
        dismiss()
        settle(.failure(CancellationError()))
    }

    private func settle(_ outcome: Result<Value, CancellationError>) {
        guard self.outcome == nil else { return }
        self.outcome = outcome
        let waiting = waiting
        self.waiting = []
        for continuation in waiting { continuation.resume(returning: outcome) }
    }
}

extension PresentationTicket: OpenPresentation {
    func cancel() {
        settle(.failure(CancellationError()))
    }
}

/// A ticket, whatever the type of its value.
@MainActor
protocol OpenPresentation: AnyObject {
    var position: SheetPosition? { get }
    /// The sheet has been dismissed.
    func cancel()
}

/// A sheet together with everything that it was presented above; equal only as long as none of it changes.
struct SheetPosition: Equatable {
    private let tab: TabID
    private let stack: [RouteEntry]
    private let below: [SheetEntry]
    private let route: RouteEntry

    /// The frontmost sheet's; nil when there is none.
    init?(frontOf state: NavigationState) {
        guard state.area == .tabs, let front = state.sheets.last else { return nil }
        tab = state.selectedTab
        stack = state.selectedStack
        below = state.sheets.dropLast()
        route = front.route
    }

    /// How many sheets are below it.
    var depth: Int { below.count }

    func isOf(_ entry: RouteEntry) -> Bool { route == entry }

    func stands(in state: NavigationState) -> Bool {
        state.area == .tabs && state.sheets.count > depth && state.sheets[depth].route == route
            && state.selectedTab == tab && state.sheets.prefix(depth) == below[...] && state.selectedStack == stack
    }
}
