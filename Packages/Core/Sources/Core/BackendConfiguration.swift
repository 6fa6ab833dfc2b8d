/// Which backend the app talks to.
public enum BackendConfiguration: Sendable, Equatable {
    /// The backend that comes with the app, on loopback.
    case embedded
    /// A Supabase project, or anything that speaks its protocol.
    case remote(BackendEndpoint)

    /// Reads the two settings together; neither means the embedded backend.
    ///
    /// - Throws: ``ConfigurationError`` naming what is missing or wrong.
    public init(url: String?, key: String?) throws(ConfigurationError) {
        switch (url?.nonEmpty, key?.nonEmpty) {
        case (nil, nil):
            self = .embedded
        case (.some, nil):
            throw ConfigurationError(
                "SUPABASE_URL is set, but SUPABASE_KEY is not. Set SUPABASE_KEY (supabase.key in config.json) to the "
                    + "project's anon (publishable) key, or unset both to use the built-in backend.")
        case (nil, .some):
            throw ConfigurationError(
                "SUPABASE_KEY is set, but SUPABASE_URL is not. Set SUPABASE_URL (supabase.url in config.json) to your "
                    + "project's URL, or unset both to use the built-in backend.")
        case (let url?, let key?):
            self = .remote(try BackendEndpoint(url: url, key: key))
        }
    }
}

/// What is missing or wrong in the configuration, and how to fix it.
public struct ConfigurationError: Error, Equatable, Sendable, CustomStringConvertible {
    public let description: String

    public init(_ description: String) {
        self.description = description
    }
}
