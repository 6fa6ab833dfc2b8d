import ArgumentParser
import Design

/// Prints a script that completes the words of the command line.
struct CompletionCommand: AppCommand {
    static let configuration = CommandConfiguration(
        commandName: "completion",
        abstract: "Print a script that completes commands, options and values.",
        discussion: """
            In bash, add this line to ~/.bashrc:

              eval "$(slipway completion bash)"

            In zsh, write the script to a directory of $fpath, and start a new shell:

              slipway completion zsh > "${fpath[1]}/_slipway"

            In fish:

              slipway completion fish > ~/.config/fish/completions/slipway.fish

            EXAMPLE
              slipway completion bash
            """)

    /// The shells that have scripts.
    enum Program: String, CaseIterable, ExpressibleByArgument {
        case bash, zsh, fish

        var shell: CompletionShell {
            switch self {
            case .bash: .bash
            case .zsh: .zsh
            case .fish: .fish
            }
        }
    }

    @OptionGroup var common: CommonOptions

    @Argument(help: "Your shell.")
    var shell: Program

    func execute() async throws {
        let script = Slipway.completionScript(for: shell.shell)
        try output(["shell": shell.rawValue, "script": script]) { Output.print(value: script) }
    }
}
