/// Reads the imports of the files of modules.
struct ImportReader {
    let root: String

    func read(_ modules: inout [Module]) {
        let files = modules.enumerated().flatMap { module, value in value.files.indices.map { (module, $0) } }
        let paths = files.map { root + "/" + modules[$0.0].files[$0.1].path }
        let results = ParallelFiles.map(paths) { ImportScanner.scan($0) }
        for ((module, file), result) in zip(files, results) {
            guard let result else { continue }
            modules[module].files[file].imports = result.imports
            modules[module].files[file].codeLines = result.codeLines
            modules[module].files[file].lines = result.lines
        }
    }
}
