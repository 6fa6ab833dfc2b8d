import ArgumentParser
import Composition
import Core
import Design
import Domain
import Foundation
import Navigation
import Shell

struct CompletionCommand: AppCommand {
    static let configuration = CommandConfiguration(
        "completion", "Print a script that completes commands, options and values.",
        """
        In bash, add this line to ~/.bashrc:

          eval "$(slipway completion bash)"

        In zsh, write the script to a directory of $fpath, and start a new shell:

          slipway completion zsh > "${fpath[1]}/_slipway"

        In fish:

          slipway completion fish > ~/.config/fish/completions/slipway.fish
        """,
        examples: "slipway completion bash")

    enum Program: String, CaseIterable, ExpressibleByArgument {
        case bash, zsh, fish
    }

    @OptionGroup var common: CommonOptions

    @Argument(help: "Your shell.")
    var shell: Program

    func execute() async throws {
        let script = Slipway.completionScript(for: CompletionShell(rawValue: shell.rawValue) ?? .bash)
        try output(["shell": shell.rawValue, "script": script]) { Output.print(value: script) }
    }
}

extension CompletionKind {
    /// Links that the app understands, from the route table.
    ///
    /// Bash splits an unquoted link at its colon, and requests no completions for it; a quoted link arrives with its
    /// quote.
    static var links: CompletionKind {
        .custom { _, _, prefix in
            // Completions contain what was typed, and the terminal shows them.
            AppModules.all.routeTable.completions(for: String(prefix.drop { $0 == "'" || $0 == "\"" }))
                .filter { !$0.unicodeScalars.contains(where: \.isUnsafeOnTerminal) }
        }
    }

    static var scenes: CompletionKind {
        .custom { _, _, prefix in
            let directory = HomeDirectories(environment: ProcessInfo.processInfo.environment).runtime
            return WindowClient.scenes(in: directory).map(\.description).filter { $0.hasPrefix(prefix) }
        }
    }

    static var settings: CompletionKind {
        .custom { _, _, prefix in
            AppModules.all.listedSettings.map(\.name).filter { $0.hasPrefix(prefix) }
        }
    }

    static var settingValues: CompletionKind {
        .custom { words, index, prefix in
            guard index > 0, index <= words.count,
                let definition = AppModules.all.listedSettings.first(where: { $0.name == words[index - 1] })
            else { return [] }
            return definition.choices.filter { $0.hasPrefix(prefix) }
        }
    }
}
