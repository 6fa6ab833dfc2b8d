import Foundation
import Testing

@testable import Composition

struct BrowserTests {
    @Test(arguments: [
        ([:], false), (["DISPLAY": ":0"], true), (["WAYLAND_DISPLAY": "wayland-0"], true), (["BROWSER": "lynx"], true),
        (["DISPLAY": ""], false),
    ])
    func openerIsLookedForWhereSomethingCouldBeSeen(_ environment: [String: String], _ isFound: Bool) throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("browser-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let opener = directory.appendingPathComponent("xdg-open")
        try Data("#!/bin/sh\n".utf8).write(to: opener)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: opener.path)
        let path = ["PATH": "/nowhere:\(directory.path)"]
        #if canImport(Darwin)
            #expect(SystemBrowser.opener(environment.merging(path) { $1 }) == "/usr/bin/open")
        #else
            let expected = isFound ? opener.path : nil
            #expect(SystemBrowser.opener(environment.merging(path) { $1 }) == expected)
        #endif
    }

    @Test func addressIsShownWhereNothingOpensIt() async throws {
        #expect(await !NoBrowser().open(try #require(URL(string: "https://example.com"))))
        #expect(SystemBrowser.opener(["DISPLAY": ":0", "PATH": "/nowhere"]) == nil)
    }
}
