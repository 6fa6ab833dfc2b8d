import Core
import Design
import Foundation
import Logging
import Shell

/// Runs a preview's window: for people, or with `--driver jsonl` for a program.
@MainActor
public enum PreviewProgram {
    /// Reads the arguments, intercepts signals for the shell, and keeps the log out of the terminal; call it first thing in the
    /// program. Arguments that it does not have end the program with 64.
    ///
    /// - Parameters:
    ///   - state: the state that is shown when none is named.
    ///   - takesFile: whether the preview shows files.
    public nonisolated static func begin<State>(
        in state: State, takesFile: Bool = false
    ) -> PreviewArguments<State> {
        LoggingSystem.bootstrap { AppLogHandler(label: $0, recent: RecentLog(), file: nil) }
        do throws(ConfigurationError) {
            let arguments = try PreviewArguments(CommandLine.arguments.dropFirst(), in: state, takesFile: takesFile)
            ProcessSignals.intercept(ProcessSignals.shell)
            return arguments
        } catch {
            end(because: "\(error)", status: 64)
        }
    }

    /// Ends the program because what it was given cannot be shown.
    ///
    /// - Parameters:
    ///   - words: why, in sentences.
    ///   - status: of the program; 65 for a file that cannot be shown.
    public nonisolated static func end(because words: String, status: Int32 = 65) -> Never {
        try? ShellOutput.errors.print("slipway: \(words)\n")
        exit(status)
    }

    /// Runs the window until its user quits. When `Tools/run` has replaced the program, it begins where the last one ended.
    public static func run<State>(_ window: PreviewWindow, _ arguments: PreviewArguments<State>) async {
        let environment = ProcessInfo.processInfo.environment
        let place = environment["SLIPWAY_PREVIEW"].flatMap { follow(URL(fileURLWithPath: $0), in: window) }
        await Shell(window, form: arguments.isDriven ? .driver : Shell.form(environment: environment))
            .run(opening: place)
    }

    /// Leaves the window's last place in a directory, and shows the compiler's errors that `Tools/run` leaves there.
    ///
    /// - Returns: the place of the program before this one.
    private static func follow(_ directory: URL, in window: PreviewWindow) -> String? {
        let read = { (name: String) in try? String(contentsOf: directory.appending(path: name), encoding: .utf8) }
        window.onClose = { place in try? Data(place.utf8).write(to: directory.appending(path: "place")) }
        Task { [toasts = window.toasts] in
            for await change in DirectoryWatcher().changes(in: directory) where change.names.contains("errors") {
                for error in read("errors")?.split(separator: "\n") ?? [] { toasts.post(.error, String(error)) }
            }
        }
        return read("place")
    }
}
