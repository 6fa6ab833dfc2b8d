/// A group of keys, as help shows it.
package struct KeyHelp: Equatable, Sendable {
    package struct Row: Equatable, Sendable {
        package fileprivate(set) var keys: [KeyPress]
        /// What they do.
        package let words: String

        init(keys: [KeyPress], words: String) {
            self.keys = keys
            self.words = words
        }

        mutating func add(_ more: [KeyPress]) {
            keys += more
        }
    }

    package let title: String
    package let rows: [Row]

    init(title: String, rows: [Row]) {
        self.title = title
        self.rows = rows
    }
}
