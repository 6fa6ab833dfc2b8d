/// How deep JSON may be nested: the work of decoders grows with the depth.
public enum JSONNesting {
    /// The deepest nesting that is accepted.
    public static let limit = 64
}
