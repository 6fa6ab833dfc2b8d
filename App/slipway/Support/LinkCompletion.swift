import ArgumentParser
import Composition
import Navigation

extension CompletionKind {
    /// Links that the app understands, from the route table.
    static var links: CompletionKind {
        .custom { _, _, prefix in AppRoutes.table.completions(for: prefix) }
    }
}
