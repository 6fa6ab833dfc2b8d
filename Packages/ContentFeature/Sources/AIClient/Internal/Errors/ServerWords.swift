import Core

/// Words of a server, fit to be shown.
enum ServerWords {
    private static let longest = 300

    /// One line of at most 300 characters, without secrets and without anything that moves a cursor.
    static func presentable(_ text: String, hiding secrets: [Secret]) -> String {
        // A secret is as long as a key may be; no more of a text is looked at than can be shown.
        let beginning = String(text.unicodeScalars.prefix(longest + 8192))
        let visible = Secret.hide(secrets, in: beginning).unicodeScalars.map { scalar -> Unicode.Scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: " "
            default: scalar
            }
        }
        return String(String.UnicodeScalarView(visible.prefix(longest))).trimmed
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
