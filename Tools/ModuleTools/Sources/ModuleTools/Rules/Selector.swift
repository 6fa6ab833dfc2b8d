/// Selects modules in the rules: `Auth*`, `package:AuthFeature`, `layer:App`, `kind:test`.
struct Selector: Sendable, CustomStringConvertible {
    enum Scope: String, CaseIterable, Sendable {
        case module, package, layer, kind
    }

    let scope: Scope
    let pattern: Glob
    /// Its line in the rules.
    let line: Int

    var description: String {
        scope == .module ? pattern.description : "\(scope.rawValue):\(pattern)"
    }

    /// - Returns: nil for a scope that does not exist.
    init?(_ text: String, line: Int) {
        self.line = line
        guard let colon = text.firstIndex(of: ":") else {
            scope = .module
            pattern = Glob(text)
            return
        }
        guard let scope = Scope(rawValue: String(text[..<colon])) else { return nil }
        self.scope = scope
        pattern = Glob(String(text[text.index(after: colon)...]))
    }
}
