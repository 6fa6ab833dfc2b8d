import ArgumentParser
import Composition
import Design
import Navigation

extension CompletionKind {
    /// Links that the app understands, from the route table.
    ///
    /// Bash takes an unquoted link apart at its colon and asks for nothing; a quoted one it hands on with its quote.
    static var links: CompletionKind {
        .custom { _, _, prefix in
            // What was typed is part of a completion, and the terminal shows it.
            AppModules.all.routeTable.completions(for: String(prefix.drop { $0 == "'" || $0 == "\"" }))
                .filter { !$0.unicodeScalars.contains(where: \.isUnsafeOnTerminal) }
        }
    }
}
