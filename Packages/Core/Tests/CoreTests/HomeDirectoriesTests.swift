import Core
import CoreTesting
import Foundation
import Testing

struct HomeDirectoriesTests {
    struct Places: Sendable, Equatable {
        let configuration: String
        let state: String
        let runtime: String

        init(_ configuration: String, _ state: String, _ runtime: String) {
            (self.configuration, self.state, self.runtime) = (configuration, state, runtime)
        }

        /// Below a user's home.
        init(of user: String) {
            self.init("\(user)/.config/slipway", "\(user)/.local/state/slipway", "\(user)/.local/state/slipway/run")
        }

        /// All in one directory.
        init(in home: String) {
            self.init("\(home)/config", "\(home)/state", "\(home)/run")
        }
    }

    static let cases: [(rule: String, environment: [String: String], places: Places)] = [
        ("HOME alone", ["HOME": "/home/ada"], Places(of: "/home/ada")),
        (
            "all XDG variables",
            ["HOME": "/home/ada", "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s", "XDG_RUNTIME_DIR": "/run/user/7"],
            Places("/c/slipway", "/s/slipway", "/run/user/7/slipway/ef52d6e0e0336e25")
        ),
        (
            "relative XDG variables are ignored",
            ["HOME": "/home/ada", "XDG_CONFIG_HOME": "c", "XDG_STATE_HOME": "./s", "XDG_RUNTIME_DIR": "run"],
            Places(of: "/home/ada")
        ),
        (
            "empty XDG variables are ignored",
            ["HOME": "/home/ada", "XDG_CONFIG_HOME": "", "XDG_STATE_HOME": "", "XDG_RUNTIME_DIR": ""],
            Places(of: "/home/ada")
        ),
        (
            "the runtime directory follows the state without XDG_RUNTIME_DIR",
            ["HOME": "/home/ada", "XDG_STATE_HOME": "/s"],
            Places("/home/ada/.config/slipway", "/s/slipway", "/s/slipway/run")
        ),
        (
            "SLIPWAY_HOME moves everything",
            ["SLIPWAY_HOME": "/srv/slip", "HOME": "/home/ada", "XDG_STATE_HOME": "/s", "XDG_RUNTIME_DIR": "/run"],
            Places(in: "/srv/slip")
        ),
        (
            "SLIPWAY_HOME may be relative", ["SLIPWAY_HOME": "slip"],
            Places(in: FileManager.default.currentDirectoryPath + "/slip")
        ),
        ("SLIPWAY_HOME is tidied", ["SLIPWAY_HOME": "/srv//a/../slip/./"], Places(in: "/srv/slip")),
        ("an empty SLIPWAY_HOME is none", ["SLIPWAY_HOME": "", "HOME": "/home/ada"], Places(of: "/home/ada")),
        ("no HOME at all", [:], Places(of: NSHomeDirectory())),
        ("an empty HOME is none", ["HOME": ""], Places(of: NSHomeDirectory())),
    ]

    @Test(arguments: cases)
    func followsTheEnvironment(rule: String, environment: [String: String], places: Places) {
        let directories = HomeDirectories(environment: environment)
        #expect(Places(directories.configuration.path, directories.state.path, directories.runtime.path) == places)
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
