/// The arguments of a preview: `[FILE] [--driver jsonl]`, in any order.
public struct PreviewArguments: Equatable, Sendable {
    /// What is wrong with arguments, in a sentence.
    struct Problem: Error {
        let words: String
    }

    /// The path of the file that is to be shown; nil for the feature itself.
    public private(set) var file: String?
    /// Whether a program drives the window.
    private(set) var isDriven = false

    /// - Parameter takesFile: whether the preview shows files.
    init(_ arguments: some Sequence<String>, takesFile: Bool) throws(Problem) {
        let usage = "A preview takes \(takesFile ? "[FILE] " : "")[--driver jsonl]."
        var iterator = arguments.makeIterator()
        while let argument = iterator.next() {
            if argument == "--driver" {
                guard iterator.next() == "jsonl" else { throw Problem(words: "--driver takes jsonl. \(usage)") }
                isDriven = true
            } else if argument.hasPrefix("-") {
                throw Problem(words: "There is no option \(argument). \(usage)")
            } else if takesFile, file == nil {
                file = argument
            } else {
                throw Problem(words: "There is one argument too many: \(argument). \(usage)")
            }
        }
    }
}
