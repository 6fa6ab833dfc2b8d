/// Someone who answers for code, as GitHub names them in CODEOWNERS: `@user`, `@organisation/team` or an e-mail address.
struct Owner: Hashable, Comparable, Sendable, CustomStringConvertible {
    let description: String

    /// - Returns: nil for a text that GitHub does not accept.
    init?(_ text: String) {
        guard Self.isUser(text) || Self.isTeam(text) || Self.isAddress(text) else { return nil }
        description = text
    }

    /// The forms, for messages.
    static let forms = "`@user`, `@organisation/team` or an e-mail address"

    static func < (left: Owner, right: Owner) -> Bool { left.description < right.description }

    private static func isUser(_ text: String) -> Bool {
        text.hasPrefix("@") && isAccount(text.dropFirst())
    }

    private static func isTeam(_ text: String) -> Bool {
        let parts = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        guard text.hasPrefix("@"), parts.count == 2, isAccount(parts[0]) else { return false }
        return parts[1].wholeMatch(of: /[A-Za-z0-9_-]+/) != nil
    }

    /// Letters, digits and single hyphens, 39 characters at most. Accounts that an enterprise manages end with an
    /// underscore and its short name.
    private static func isAccount(_ text: Substring) -> Bool {
        text.wholeMatch(of: /[A-Za-z0-9]+(-[A-Za-z0-9]+)*-?(_[A-Za-z0-9]+)?/) != nil && text.count <= 39
    }

    private static func isAddress(_ text: String) -> Bool {
        text.wholeMatch(of: /[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}/) != nil
    }
}
