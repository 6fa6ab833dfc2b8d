import ArgumentParser
import Composition
import Domain

extension CompletionKind {
    /// The names of the settings that are shown to users.
    static var settings: CompletionKind {
        .custom { _, _, prefix in
            AppModules.all.listedSettings.map(\.name).filter { $0.hasPrefix(prefix) }
        }
    }

    /// The values of the setting that the previous word names, where there are few.
    static var settingValues: CompletionKind {
        .custom { words, index, prefix in
            guard index > 0, index <= words.count,
                let definition = AppModules.all.listedSettings.first(where: { $0.name == words[index - 1] })
            else { return [] }
            return definition.choices.filter { $0.hasPrefix(prefix) }
        }
    }
}
