/// The environment of the programs that this one starts: the editor, the pager, the browser.
public enum ProgramEnvironment {
    /// The variables with keys. Those programs have no use for them.
    private static let secrets: Set = ["AI_KEY", "AI_KEY_FILE", "SUPABASE_KEY"]

    /// The same variables without the keys of servers.
    public static func withoutKeys(_ environment: [String: String]) -> [String: String] {
        environment.filter { !secrets.contains($0.key) }
    }
}
