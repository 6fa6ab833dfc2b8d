/// One declaration at the top of a file, outside of any other.
struct Declaration: Equatable, Sendable {
    enum Kind: String, Sendable {
        case `protocol`, `enum`, `struct`, `class`, actor, `extension`, `func`, `let`, `var`, `typealias`, macro
    }

    let kind: Kind
    /// As written in the source, with dots for an extension of a nested type, without backticks and generics.
    let name: String
    /// `open`, `public`, `package`, `internal`, `fileprivate` or `private`; nil when none is given.
    let access: String?
    /// The types after the colon: without modules, generics, attributes and those suppressed by a tilde.
    var inherited: [String] = []
    /// The names of the functions called on the type itself, in the order of the source.
    var staticFunctions: [String] = []
}
