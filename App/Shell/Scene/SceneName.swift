/// The name of a window: part of file names, so only letters, digits and hyphens are allowed.
public struct SceneName: Sendable, Hashable, CustomStringConvertible {
    /// The default window.
    public static let main = SceneName(unchecked: "main")

    public let description: String

    /// - Returns: nil unless it is 1 to 32 lower-case letters, digits and hyphens, and does not begin with a hyphen.
    public init?(_ text: String) {
        let isAllowed = { (byte: UInt8) in
            (0x61...0x7a).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
        }
        guard (1...32).contains(text.utf8.count), text.utf8.allSatisfy(isAllowed), !text.hasPrefix("-") else {
            return nil
        }
        description = text
    }

    private init(unchecked text: String) {
        description = text
    }
}
