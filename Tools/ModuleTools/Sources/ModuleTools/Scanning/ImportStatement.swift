/// One import, as a file says it.
public struct ImportStatement: Equatable, Sendable {
    /// The module: `Foo` of `import struct Foo.Bar`.
    public let module: String
    /// What follows the module: `Bar` of `import struct Foo.Bar`, and the submodule of `import Foo.Sub`.
    public let path: [String]
    /// `struct`, `class`, `func` and so on, when one declaration alone is imported.
    public let declarationKind: String?
    /// `public`, `package`, `internal`, `fileprivate` or `private`, when it is said.
    public let access: String?
    /// Without the at sign, with arguments left out: `testable`, `_exported`, `preconcurrency`, `_spi`.
    public let attributes: [String]
    /// Whether it stands between `#if` and `#endif`.
    public let isConditional: Bool
    /// Where the word `import` stands, both counted from 1; the column in UTF-8 bytes.
    public let line: Int
    public let column: Int

    public var isTestable: Bool { attributes.contains("testable") }
    public var isExported: Bool { attributes.contains("_exported") }
}
