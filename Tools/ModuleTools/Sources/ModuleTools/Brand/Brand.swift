/// The names that make an app a team's own.
struct Brand: Equatable, Sendable {
    /// In sentences, and as a type: `Harbor`.
    let name: String
    /// Of the app's links: `harbor` in `harbor://settings`.
    let scheme: String
    /// Its id for systems and sign-in services: `com.example.harbor`.
    var bundle: String?

    /// The program, modules, directories and files: `harbor`.
    var program: String { name.lowercased() }
    /// Environment variables: `HARBOR_HOME`.
    var capitals: String { name.uppercased() }

    init(name: String, scheme: String? = nil, bundle: String? = nil) throws {
        self.name = name
        self.scheme = scheme ?? name.lowercased()
        self.bundle = bundle
        if let reason = Self.refusal(name: name) ?? Self.refusal(scheme: self.scheme)
            ?? bundle.flatMap(Self.refusal(bundle:))
        {
            throw ToolFailure.badArgument(reason)
        }
    }

    /// The three forms of a name must differ, so that each can be found and changed again.
    private static func refusal(name: String) -> String? {
        guard name.wholeMatch(of: /[A-Z][A-Za-z0-9]{1,29}/) != nil, name.contains(where: \.isLowercase) else {
            return
                "\(name) cannot be the name of an app: it begins with a capital and has 2 to 30 letters and digits, at "
                + "least one of them a small letter, as in Harbor or HarborLight."
        }
        let word = [name, name.lowercased()].first { SwiftKeywords.all.contains($0) }
        return word.map { "\(name) cannot be the name of an app: \($0) is a word of Swift's own." }
    }

    /// As in RFC 3986, section 3.1, in small letters.
    private static func refusal(scheme: String) -> String? {
        guard scheme.wholeMatch(of: /[a-z][a-z0-9+.-]{0,29}/) == nil else { return nil }
        return
            "\(scheme) cannot be the scheme of links: it begins with a small letter and has at most 30 small letters, "
            + "digits, hyphens, points and plus signs, as in harbor."
    }

    private static func refusal(bundle: String) -> String? {
        guard bundle.wholeMatch(of: /[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+/) == nil else { return nil }
        return
            "\(bundle) is no bundle ID: that is two or more parts of letters, digits and hyphens with points between "
            + "them, as in com.example.harbor."
    }
}
