import Core
import CoreTesting
import Foundation
import Testing

struct HomeDirectoriesTests {
    /// The directories below a user's home: configuration, state, runtime.
    private static func places(of user: String) -> [String] {
        ["\(user)/.config/slipway", "\(user)/.local/state/slipway", "\(user)/.local/state/slipway/run"]
    }

    /// All in one directory.
    private static func places(in home: String) -> [String] {
        ["config", "state", "run"].map { "\(home)/\($0)" }
    }

    static let cases: [(rule: String, environment: [String: String], places: [String])] = [
        ("HOME alone", ["HOME": "/home/ada"], places(of: "/home/ada")),
        (
            "all XDG variables",
            ["HOME": "/home/ada", "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s", "XDG_RUNTIME_DIR": "/run/user/7"],
            ["/c/slipway", "/s/slipway", "/run/user/7/slipway/ef52d6e0e0336e25"]
        ),
        (
            "relative XDG variables are ignored",
            ["HOME": "/home/ada", "XDG_CONFIG_HOME": "c", "XDG_STATE_HOME": "./s", "XDG_RUNTIME_DIR": "run"],
            places(of: "/home/ada")
        ),
        (
            "empty XDG variables are ignored",
            ["HOME": "/home/ada", "XDG_CONFIG_HOME": "", "XDG_STATE_HOME": "", "XDG_RUNTIME_DIR": ""],
            places(of: "/home/ada")
        ),
        (
            "the runtime directory follows the state without XDG_RUNTIME_DIR",
            ["HOME": "/home/ada", "XDG_STATE_HOME": "/s"],
            ["/home/ada/.config/slipway", "/s/slipway", "/s/slipway/run"]
        ),
        (
            "SLIPWAY_HOME moves everything",
            ["SLIPWAY_HOME": "/srv/slip", "HOME": "/home/ada", "XDG_STATE_HOME": "/s", "XDG_RUNTIME_DIR": "/run"],
            places(in: "/srv/slip")
        ),
        (
            "SLIPWAY_HOME may be relative", ["SLIPWAY_HOME": "slip"],
            places(in: FileManager.default.currentDirectoryPath + "/slip")
        ),
        ("SLIPWAY_HOME is tidied", ["SLIPWAY_HOME": "/srv//a/../slip/./"], places(in: "/srv/slip")),
        ("an empty SLIPWAY_HOME is none", ["SLIPWAY_HOME": "", "HOME": "/home/ada"], places(of: "/home/ada")),
        ("no HOME at all", [:], places(of: NSHomeDirectory())),
        ("an empty HOME is none", ["HOME": ""], places(of: NSHomeDirectory())),
    ]

    @Test(arguments: cases)
    func followsTheEnvironment(rule: String, environment: [String: String], places: [String]) {
        let directories = HomeDirectories(environment: environment)
        #expect([directories.configuration, directories.state, directories.runtime].map(\.path) == places)
    }

    /// Otherwise a link of one would open in a window of the other.
    @Test func homesWithOneRuntimeDirectoryHaveTheirOwn() throws {
        let directory = try TemporaryDirectory()
        func runtime(of home: String) -> String {
            HomeDirectories(environment: ["HOME": directory.path(home).path, "XDG_RUNTIME_DIR": "/run/user/7"]).runtime
                .path
        }
        let link = directory.path("link").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: directory.path("ada").path)
        let before = runtime(of: "ada")
        #expect(before.hasPrefix("/run/user/7/slipway/"))
        #expect(runtime(of: "grace") != before)
        try FileManager.default.createDirectory(
            at: directory.path("ada/.local/state/slipway"), withIntermediateDirectories: true)
        #expect(runtime(of: "ada") == before)
        #expect(runtime(of: "link") == before)
    }

    @Test func everyFileHasItsPlace() {
        let directories = HomeDirectories(home: URL(fileURLWithPath: "/h"))
        #expect(directories.configurationFile.path == "/h/config/config.json")
        #expect(directories.database.path == "/h/state/slipway.sqlite")
        #expect(directories.session.path == "/h/state/session.json")
        #expect(directories.log.path == "/h/state/slipway.log")
        #expect(directories.backend.path == "/h/state/backend")
    }
}
