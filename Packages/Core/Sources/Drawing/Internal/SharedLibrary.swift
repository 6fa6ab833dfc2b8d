import Foundation

/// A library of the system, opened while the program runs, and never closed.
struct SharedLibrary {
    private let handle: UnsafeMutableRawPointer

    /// - Parameter names: of its file, the first one that is there counts.
    init?(_ names: String...) {
        guard let handle = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else { return nil }
        self.handle = handle
    }

    /// - Parameter type: a type of C functions that fits the library's.
    func function<Function>(_ name: String, as type: Function.Type = Function.self) -> Function? {
        guard let symbol = dlsym(handle, name) else { return nil }
        return unsafeBitCast(symbol, to: type)
    }
}

/// The words of a C library about a file from outside; they may quote it.
enum LibraryText {
    /// Visible ASCII alone, at most 100 letters, without a full stop at the end.
    static func clean(_ text: String) -> String {
        let visible = text.unicodeScalars.filter { (0x20...0x7e).contains($0.value) }.prefix(100)
        var words = String(String.UnicodeScalarView(visible))
        while let last = words.last, last == "." || last == " " { words.removeLast() }
        return words.isEmpty ? "its content cannot be decoded" : words
    }
}
