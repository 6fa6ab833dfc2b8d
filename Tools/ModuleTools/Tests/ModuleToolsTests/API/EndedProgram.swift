import Subprocess
import Testing

@testable import ModuleTools

/// The built program, ended by a signal while it works.
enum EndedProgram {
    /// Sends it SIGTERM once it has written a line, with the programs in `bin` before those of the system.
    ///
    /// - Returns: its status as a shell would return it.
    static func run(_ arguments: [String], in directory: String, whenItSays line: String) async throws -> Int32 {
        let script = #"cd "$1" && PATH=$1/bin:$PATH && shift && exec "$@" 2>&1"#
        let words = ["-c", script, "sh", directory, try Program().path] + arguments
        let result = try await Subprocess.run(
            .name("sh"), arguments: Arguments(words), input: .none, output: .sequence, error: .discarded
        ) { execution in
            for try await said in execution.standardOutput.strings() where said.contains(line) {
                try execution.send(signal: .terminate)
            }
        }
        switch result.terminationStatus {
        case .exited(let code): return code
        case .signaled(let signal): return 128 + signal
        }
    }
}
