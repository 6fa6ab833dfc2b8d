import Synchronization

/// The members of requests that servers have refused, by the server and the model, and those that the person leaves out.
///
/// Known for as long as the process runs: a server that was updated gets a member again after a restart, at the cost of
/// one refused request where it was not. A setting leaves members out for good.
final class RefusedMembers: Sendable {
    struct Target: Hashable, Sendable {
        let server: String
        let model: String
    }

    private let always: Set<String>
    private let refused = Mutex<[Target: Set<String>]>([:])

    init(always: Set<String> = []) {
        self.always = always
    }

    func names(for target: Target) -> Set<String> {
        always.union(refused.withLock { $0[target] ?? [] })
    }

    /// The server has taken a request without these.
    func remember(_ names: Set<String>, for target: Target) {
        guard !names.isEmpty else { return }
        refused.withLock { $0[target, default: []].formUnion(names) }
    }
}
