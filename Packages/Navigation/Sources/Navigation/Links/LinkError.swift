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
        case .notALink: "This is not a link; write it like slipway://settings."
        case .foreignScheme(let scheme, let expected): "The link begins with \(scheme): instead of \(expected)://."
        case .hasUserInfo: "The link contains a user before an @, which is not allowed."
        case .hasPort: "The link contains a port, which is not allowed."
        case .hasFragment: "The link has a part after #, which is not allowed."
        case .emptySegment(let position): "The link's segment \(position) is empty."
        case .dotSegment(let segment): "The link has a segment '\(segment)', which is not allowed."
        case .badEncoding(let segment):
            "The link's part '\(segment)' is not well encoded: each % needs two hexadecimal digits and the "
                + "result must be text without control characters."
        case .unknownPlace(let name, let suggestion): "There is no screen '\(name)'." + Self.hint(suggestion)
        case .badValue(let route, let path): "'\(path)' holds a value that \(route) cannot use."
        case .badItem(let route, let item, let value): "The item '\(item)' holds '\(value)', which \(route) cannot use."
        case .missingItem(let route, let item):
            "The link lacks the item '\(item)', which \(route) needs; write it like ?\(item)=…."
        case .repeatedItem(let item): "The link gives the item '\(item)' twice, and it can be given once."
        case .tooDeep(let limit): "The link names more than \(limit) screens."
        case .repeatedScreen(let name): "The link names '\(name)' twice in a row."
        case .notOnATab(let name): "'\(name)' cannot stand on a tab."
        case .notSignedOut(let name):
            "'\(name)' cannot be shown while you are signed out, and the link begins with a screen that only "
                + "is shown then."
        case .unknownSheet(let name, let suggestion): "There is no sheet '\(name)'." + Self.hint(suggestion)
        case .onlySignedOut: "The link leads to a screen that is only shown while you are signed out."
        case .refused(let reason): reason
        case .notKept(let reason): "The link must wait until you sign in, and could not be stored: \(reason)"
        }
    }

    private static func hint(_ suggestion: String?) -> String {
        suggestion.map { " Did you mean '\($0)'?" } ?? ""
    }
}
