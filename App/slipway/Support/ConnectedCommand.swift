import ArgumentParser

/// Which backend a command contacts.
struct BackendConnectionOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The URL of your Supabase project. SUPABASE_URL does the same.", valueName: "url"))
    var supabaseURL: String?

    @Option(
        help: ArgumentHelp(
            "The project's anon (publishable) key. SUPABASE_KEY does the same.", valueName: "key"))
    var supabaseKey: String?
}

/// A command that contacts the backend.
protocol ConnectedCommand: AppCommand {
    var connection: BackendConnectionOptions { get }
}

extension BackendConnectionOptions {
    /// The options that were given, by their names in the configuration file.
    var flags: [String: String] {
        var flags: [String: String] = [:]
        flags["supabase.url"] = supabaseURL
        flags["supabase.key"] = supabaseKey
        return flags
    }
}
