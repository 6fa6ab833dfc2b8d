import ArgumentParser
import Core
import Foundation
import Shell

extension CompletionKind {
    /// The names of the windows that are open.
    static var scenes: CompletionKind {
        .custom { _, _, prefix in
            let directory = HomeDirectories(environment: ProcessInfo.processInfo.environment).runtime
            return WindowClient.scenes(in: directory).map(\.description).filter { $0.hasPrefix(prefix) }
        }
    }
}
