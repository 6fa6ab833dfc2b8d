/// Lets a screen be written as its sections; elements outside a section form one without a heading.
@resultBuilder
public enum ScreenBuilder {
    public static func buildExpression(_ section: Section) -> [Section] { [section] }

    public static func buildExpression(_ piece: some ElementConvertible) -> [Section] {
        [Section(elements: [piece.element])]
    }

    public static func buildBlock(_ parts: [Section]...) -> [Section] { parts.flatMap { $0 } }
    public static func buildOptional(_ part: [Section]?) -> [Section] { part ?? [] }
    public static func buildEither(first part: [Section]) -> [Section] { part }
    public static func buildEither(second part: [Section]) -> [Section] { part }
    public static func buildArray(_ parts: [[Section]]) -> [Section] { parts.flatMap { $0 } }
}

/// Lets a section be written as its elements.
@resultBuilder
public enum SectionBuilder {
    public static func buildExpression(_ piece: some ElementConvertible) -> [Element] { [piece.element] }
    public static func buildExpression(_ pieces: [Element]) -> [Element] { pieces }
    public static func buildBlock(_ parts: [Element]...) -> [Element] { parts.flatMap { $0 } }
    public static func buildOptional(_ part: [Element]?) -> [Element] { part ?? [] }
    public static func buildEither(first part: [Element]) -> [Element] { part }
    public static func buildEither(second part: [Element]) -> [Element] { part }
    public static func buildArray(_ parts: [[Element]]) -> [Element] { parts.flatMap { $0 } }
}
