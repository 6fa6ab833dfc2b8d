import ArgumentParser
import Composition
import Navigation

extension CompletionKind {
    /// Links that the app understands, from the route table.
    ///
    /// Bash takes an unquoted link apart at its colon and asks for nothing; a quoted one it hands on with its quote.
    static var links: CompletionKind {
        .custom { _, _, prefix in
            AppRoutes.table.completions(for: String(prefix.drop { $0 == "'" || $0 == "\"" }))
        }
    }
}
