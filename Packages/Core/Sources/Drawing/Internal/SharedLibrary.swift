import Foundation

/// A library of the system, opened while the program runs, and never closed.
struct SharedLibrary {
    private let handle: UnsafeMutableRawPointer

    /// - Parameter names: of its file, the first one that is there counts.
    /// - Returns: nil when there is none.
    init?(_ names: String...) {
        guard let handle = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else { return nil }
        self.handle = handle
    }

    /// - Parameter type: a type of C functions that fits the library's.
    /// - Returns: nil when the library has no such function.
    func function<Function>(_ name: String, as type: Function.Type = Function.self) -> Function? {
        guard let symbol = dlsym(handle, name) else { return nil }
        return unsafeBitCast(symbol, to: type)
    }
}
