/// Small monorepos with violations. `expect: rule` in a comment marks the violation that must be found on its line.
enum LintCorpus {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var text: String
        var testDescription: String { name }

        init(_ name: String, _ text: String) {
            self.name = name
            self.text = text
        }
    }

    static let cases: [Case] =
        boundaries + dependencies + cycles + packages + names + rulesThemselves + shapes
}

import Testing
