import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// A file in JUnit's XML format, as SwiftPM and Swift Testing write it.
enum XUnitFile {
    /// One `testcase`.
    struct Result: Equatable {
        /// The first component of `classname`: the target, whatever suites there are in it.
        let target: String
        /// Its share of its suite's time, where tests ran concurrently.
        var seconds: Double
        var hasFailed = false
        var isSkipped = false
    }

    static func read(_ path: String) throws -> [Result] {
        guard let data = FileSystem.withBytes(of: path, { Data($0) }) else { throw ToolFailure.noFile(path) }
        let reader = Reader()
        let parser = XMLParser(data: data)
        parser.delegate = reader
        // Not every parser rejects an empty or incomplete file.
        guard parser.parse(), reader.hasSuites, reader.depth == 0 else {
            let isWhole = parser.parserError == nil && reader.depth == 0
            let reason = reader.problem ?? (isWhole ? "no test suites in it" : "not well-formed XML, or cut off")
            throw ToolFailure.badFile(
                file: path, reason: "line \(parser.lineNumber): \(reason). Run the tests again with --xunit-output.")
        }
        return reader.results
    }

    /// Collects the test cases while parsing.
    private final class Reader: NSObject, XMLParserDelegate {
        private(set) var results: [Result] = []
        private(set) var problem: String?
        private(set) var hasSuites = false
        private(set) var depth = 0
        private var isInTestCase = false
        /// The index of the open suite's first test, and the suite's time.
        private var suite = (start: 0, seconds: 0.0)

        func parser(
            _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            depth += 1
            switch element {
            case "testsuites":
                hasSuites = true
            case "testsuite":
                hasSuites = true
                suite = (results.count, attributes["time"].flatMap(Double.init) ?? 0)
            case "testcase":
                isInTestCase = true
                guard let target = attributes["classname"]?.split(separator: ".").first else {
                    problem = "a test case without a classname"
                    return parser.abortParsing()
                }
                // A skipped test has no time.
                results.append(
                    Result(target: String(target), seconds: attributes["time"].flatMap(Double.init) ?? 0))
            case "failure" where isInTestCase, "error" where isInTestCase:
                results[results.count - 1].hasFailed = true
            case "skipped" where isInTestCase:
                results[results.count - 1].isSkipped = true
            default: break
            }
        }

        /// Tests that ran concurrently took longer in sum than the suite did: each gets its share of the suite's time.
        private func shareOut() {
            let sum = results[suite.start...].reduce(0) { $0 + $1.seconds }
            guard suite.seconds > 0, sum > suite.seconds else { return }
            for index in results.indices[suite.start...] { results[index].seconds *= suite.seconds / sum }
        }

        func parser(
            _ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?
        ) {
            if element == "testsuite" { shareOut() }
            depth -= 1
            if element == "testcase" { isInTestCase = false }
        }
    }
}
