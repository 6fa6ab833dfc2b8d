import Dispatch

/// Fills in what the files of modules import, on all cores.
struct ImportReader {
    let root: String

    func read(_ modules: inout [Module]) {
        let files = modules.enumerated().flatMap { module, value in value.files.indices.map { (module, $0) } }
        let paths = files.map { root + "/" + modules[$0.0].files[$0.1].path }
        let results = scan(paths)
        for ((module, file), result) in zip(files, results) {
            modules[module].files[file].imports = result.imports
            modules[module].files[file].codeLines = result.codeLines
        }
    }

    private func scan(_ paths: [String]) -> [ImportScanner.Result] {
        let size = 64
        let count = (paths.count + size - 1) / size
        return [ImportScanner.Result](unsafeUninitializedCapacity: paths.count) { buffer, initialized in
            // Each turn writes its own slice of the buffer and no other, and all are done before the closure returns.
            nonisolated(unsafe) let results = buffer
            DispatchQueue.concurrentPerform(iterations: count) { turn in
                for index in turn * size..<min(paths.count, (turn + 1) * size) {
                    let result = FileSystem.withBytes(of: paths[index]) { ImportScanner.scan($0) }
                    results.initializeElement(at: index, to: result ?? ImportScanner.Result())
                }
            }
            initialized = paths.count
        }
    }
}
