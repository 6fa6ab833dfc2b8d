/// One import, as written in a file.
public struct ImportStatement: Equatable, Sendable {
    /// The module: `Foo` of `import struct Foo.Bar`.
    public let module: String
    /// The path after the module: `Bar` of `import struct Foo.Bar`, and the submodule of `import Foo.Sub`.
    public let path: [String]
    /// `struct`, `class`, `func` and so on, when only one declaration is imported.
    public let declarationKind: String?
    /// `public`, `package`, `internal`, `fileprivate` or `private`; nil when none is given.
    public let access: String?
    /// Without the at sign, with arguments left out: `testable`, `_exported`, `preconcurrency`, `_spi`.
    public let attributes: [String]
    /// Whether it is between `#if` and `#endif`.
    public let isConditional: Bool
    /// The position of the word `import`, both counted from 1; the column in UTF-8 bytes.
    public let line: Int
    public let column: Int
}
