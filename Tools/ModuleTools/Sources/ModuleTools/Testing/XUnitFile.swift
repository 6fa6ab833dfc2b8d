import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// A file in JUnit's XML format, as SwiftPM and Swift Testing write it.
enum XUnitFile {
    /// One `testcase`: the first component of its `classname` is the target, whatever suites there are in it.
    typealias Test = (target: String, result: TestReport.Target)

    static func read(_ path: String) throws -> [Test] {
        guard let data = FileSystem.withBytes(of: path, { Data($0) }) else { throw ToolFailure.noFile(path) }
        let reader = Reader()
        let parser = XMLParser(data: data)
        parser.delegate = reader
        // Not every parser rejects an empty or incomplete file.
        guard parser.parse(), reader.hasSuites, reader.depth == 0 else {
            let reason = reader.problem ?? "not the results of tests, or cut off"
            throw ToolFailure.badFile(
                file: path, reason: "line \(parser.lineNumber): \(reason). Run the tests again with --xunit-output.")
        }
        return reader.tests
    }

    /// Collects the test cases while parsing.
    private final class Reader: NSObject, XMLParserDelegate {
        private(set) var tests: [Test] = []
        private(set) var problem: String?
        private(set) var hasSuites = false
        private(set) var depth = 0
        private var isInTestCase = false

        func parser(
            _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            depth += 1
            switch element {
            case "testsuites", "testsuite":
                hasSuites = true
            case "testcase":
                isInTestCase = true
                guard let target = attributes["classname"]?.split(separator: ".").first else {
                    problem = "a test case without a classname"
                    return parser.abortParsing()
                }
                // A skipped test has no time.
                let seconds = attributes["time"].flatMap(Double.init) ?? 0
                tests.append((String(target), TestReport.Target(tests: 1, seconds: seconds)))
            case "failure" where isInTestCase, "error" where isInTestCase:
                tests[tests.count - 1].result.failures = 1
            case "skipped" where isInTestCase:
                tests[tests.count - 1].result.skipped = 1
            default: break
            }
        }

        func parser(
            _ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?
        ) {
            depth -= 1
            if element == "testcase" { isInTestCase = false }
        }
    }
}
