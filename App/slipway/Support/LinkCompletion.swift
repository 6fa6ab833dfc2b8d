import ArgumentParser
import Composition
import Design
import Navigation

extension CompletionKind {
    /// Links that the app understands, from the route table.
    ///
    /// Bash splits an unquoted link at its colon, and requests no completions for it; a quoted link arrives with its
    /// quote.
    static var links: CompletionKind {
        .custom { _, _, prefix in
            // Completions contain what was typed, and the terminal shows them.
            AppModules.all.routeTable.completions(for: String(prefix.drop { $0 == "'" || $0 == "\"" }))
                .filter { !$0.unicodeScalars.contains(where: \.isUnsafeOnTerminal) }
        }
    }
}
