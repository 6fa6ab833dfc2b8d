/// Kinds of content that change together. A screen follows the kinds that it shows; an account's personas are read when
/// one appears.
public struct ContentKinds: OptionSet, Sendable {
    /// Messages and the replies that have ended; not the text of one that arrives.
    public static let conversations = ContentKinds(rawValue: 1 << 0)
    public static let finds = ContentKinds(rawValue: 1 << 1)
    public static let pictures = ContentKinds(rawValue: 1 << 2)
    public static let purchases = ContentKinds(rawValue: 1 << 3)
    public static let usage = ContentKinds(rawValue: 1 << 4)
    static let all = ContentKinds(rawValue: -1)

    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }
}
