/// Which commands compile which module, and which modules must be compiled before which.
struct ModuleCommands {
    /// Commands by the module they compile: one for a Swift module, one for each file of a C module.
    private(set) var commands: [String: [String]] = [:]
    /// Modules that a module needs directly or through other commands, such as the linking of a macro or a plugin.
    private(set) var dependencies: [String: Set<String>] = [:]

    init(_ manifest: BuildManifest, configuration: String) {
        var producers: [String: Int] = [:]
        var modules: [Int: String] = [:]
        for (index, command) in manifest.commands.enumerated() {
            for output in command.outputs { producers[output] = index }
            if let module = Self.module(of: command, configuration: configuration) {
                modules[index] = module
                commands[module, default: []].append(command.name)
            }
        }
        var needs = Needs(manifest: manifest, producers: producers, modules: modules)
        for (index, module) in modules {
            dependencies[module, default: []].formUnion(needs.modules(of: index).filter { $0 != module })
        }
    }

    /// The module a command compiles, if it compiles one.
    ///
    /// A module that is built to run during the build (a macro, a plugin's tool) is compiled separately from the module
    /// of the same name, with other settings; SwiftPM's suffix `-tool` distinguishes it.
    private static func module(of command: BuildManifest.Command, configuration: String) -> String? {
        if command.name.hasPrefix("C.") {
            for output in command.outputs where output.hasSuffix(".swiftmodule") {
                let components = output.split(separator: "/").suffix(2)
                guard components.count == 2, let directory = components.first, let file = components.last else {
                    continue
                }
                if directory == "Modules" { return String(file.dropLast(".swiftmodule".count)) }
                if directory == "Modules-tool" { return file.dropLast(".swiftmodule".count) + "-tool" }
            }
            return nil
        }
        guard command.name.hasSuffix(".o"), !command.name.hasSuffix(".swiftmodule.o") else { return nil }
        // `<configuration>/<module>.build/<file>.o`; subdirectories of the sources come after that.
        let components = command.name.split(separator: "/")
        let directory = zip(components, components.dropFirst())
            .first { $0 == configuration && $1.hasSuffix(".build") }?.1
        return directory.map { String($0.dropLast(".build".count)) }
    }

    /// Follows a command's inputs back to the commands that compile something.
    private struct Needs {
        let manifest: BuildManifest
        let producers: [String: Int]
        let modules: [Int: String]
        /// The modules behind commands that compile nothing; cached, because every linked product needs them.
        var known: [Int: Set<String>] = [:]

        mutating func modules(of index: Int) -> Set<String> {
            if let found = known[index] { return found }
            // Set first: it ends the recursion if an invalid manifest has a cycle.
            known[index] = []
            var found: Set<String> = []
            for producer in Set(manifest.commands[index].inputs.compactMap({ producers[$0] })) {
                if let module = modules[producer] {
                    found.insert(module)
                } else {
                    found.formUnion(modules(of: producer))
                }
            }
            known[index] = found
            return found
        }
    }
}
