/// Something that the user can go to or do by its name.
package struct Suggestion: Equatable, Sendable {
    /// What the command line is to have when it is chosen, such as `open slipway://settings`.
    package let command: String
    package let label: String
    /// Shorter texts that mean the command, such as `settings`.
    package let names: [String]

    package init(command: String, label: String, names: [String] = []) {
        self.command = command
        self.label = label
        self.names = names
    }
}
