/// Why a link cannot be followed. The text is for the person who wrote or clicked it.
public enum LinkError: Error, Equatable, Sendable {
    case tooLong(limit: Int)
    case notALink
    case foreignScheme(String, expected: String)
    case hasUserInfo
    case hasPort
    case hasFragment
    case emptySegment(position: Int)
    case dotSegment(String)
    case badEncoding(String)
    case unknownPlace(String, didYouMean: String?)
    case badValue(route: String, path: String)
    /// An item that a screen declares has a value that the screen cannot use.
    case badItem(route: String, item: String, value: String)
    /// The link lacks an item that a screen requires.
    case missingItem(route: String, item: String)
    /// An item that may be given only once is repeated.
    case repeatedItem(String)
    case tooDeep(limit: Int)
    case repeatedScreen(String)
    case notOnATab(String)
    case notSignedOut(String)
    case unknownSheet(String, didYouMean: String?)
    /// The link leads to the signed-out part, but a user is signed in.
    case onlySignedOut
    /// The link has to wait for a sign-in, and could not be kept until then.
    case notKept(String)
    /// The feature that the link belongs to refuses it; the reason is a sentence.
    case refused(String)
}

extension LinkError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .tooLong(let limit): "The link is longer than \(limit) bytes."
        case .notALink: "This is not a link. Links look like slipway://settings."
        case .foreignScheme(let scheme, let expected): "The link starts with \(scheme):, not \(expected)://."
        case .hasUserInfo: "Remove the part before @ from the link."
        case .hasPort: "Remove the port from the link."
        case .hasFragment: "Remove the part after # from the link."
        case .emptySegment(let position): "Part \(position) of the link is empty."
        case .dotSegment(let segment): "A link cannot contain '\(segment)'."
        case .badEncoding(let segment):
            "'\(segment)' is not encoded correctly. Each % needs two hexadecimal digits, and the text must not "
                + "contain control characters."
        case .unknownPlace(let name, let suggestion): "There is no screen '\(name)'." + Self.hint(suggestion)
        case .badValue(let route, let path): "\(route) does not accept '\(path)'."
        case .badItem(let route, let item, let value): "\(route) does not accept '\(value)' as '\(item)'."
        case .missingItem(let route, let item): "\(route) needs '\(item)'. Add ?\(item)=… to the link."
        case .repeatedItem(let item): "The link names '\(item)' twice. Keep one."
        case .tooDeep(let limit): "A link opens at most \(limit) screens."
        case .repeatedScreen(let name): "The link names '\(name)' twice in a row."
        case .notOnATab(let name): "'\(name)' does not open on a tab."
        case .notSignedOut(let name):
            "'\(name)' needs a signed-in account, but the link starts with a screen for signed-out users."
        case .unknownSheet(let name, let suggestion): "There is no sheet '\(name)'." + Self.hint(suggestion)
        case .onlySignedOut: "You are signed in. This screen is for signed-out users."
        case .refused(let reason): reason
        case .notKept(let reason): "The link could not be saved for after your sign-in. \(reason)"
        }
    }

    private static func hint(_ suggestion: String?) -> String {
        suggestion.map { " Did you mean '\($0)'?" } ?? ""
    }
}
