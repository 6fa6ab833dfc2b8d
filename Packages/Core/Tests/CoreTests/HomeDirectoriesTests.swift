import Core
import CoreTesting
import Foundation
import Testing

@Suite struct HomeDirectoriesTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let environment: [String: String]
        let configuration: String
        let state: String
        let runtime: String
    }

    static let here = FileManager.default.currentDirectoryPath

    static let cases = [
        Case(
            testDescription: "HOME alone", environment: ["HOME": "/home/ada"],
            configuration: "/home/ada/.config/slipway", state: "/home/ada/.local/state/slipway",
            runtime: "/home/ada/.local/state/slipway/run"),
        Case(
            testDescription: "all XDG variables",
            environment: [
                "HOME": "/home/ada", "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s", "XDG_RUNTIME_DIR": "/run/user/7",
            ],
            configuration: "/c/slipway", state: "/s/slipway", runtime: "/run/user/7/slipway"),
        Case(
            testDescription: "relative XDG variables are ignored",
            environment: [
                "HOME": "/home/ada", "XDG_CONFIG_HOME": "c", "XDG_STATE_HOME": "./s", "XDG_RUNTIME_DIR": "run",
            ],
            configuration: "/home/ada/.config/slipway", state: "/home/ada/.local/state/slipway",
            runtime: "/home/ada/.local/state/slipway/run"),
        Case(
            testDescription: "empty XDG variables are ignored",
            environment: ["HOME": "/home/ada", "XDG_CONFIG_HOME": "", "XDG_STATE_HOME": "", "XDG_RUNTIME_DIR": ""],
            configuration: "/home/ada/.config/slipway", state: "/home/ada/.local/state/slipway",
            runtime: "/home/ada/.local/state/slipway/run"),
        Case(
            testDescription: "the runtime directory follows the state without XDG_RUNTIME_DIR",
            environment: ["HOME": "/home/ada", "XDG_STATE_HOME": "/s"],
            configuration: "/home/ada/.config/slipway", state: "/s/slipway", runtime: "/s/slipway/run"),
        Case(
            testDescription: "SLIPWAY_HOME moves everything",
            environment: [
                "SLIPWAY_HOME": "/srv/slip", "HOME": "/home/ada", "XDG_STATE_HOME": "/s", "XDG_RUNTIME_DIR": "/run",
            ],
            configuration: "/srv/slip/config", state: "/srv/slip/state", runtime: "/srv/slip/run"),
        Case(
            testDescription: "SLIPWAY_HOME may be relative", environment: ["SLIPWAY_HOME": "slip"],
            configuration: "\(here)/slip/config", state: "\(here)/slip/state", runtime: "\(here)/slip/run"),
        Case(
            testDescription: "SLIPWAY_HOME is tidied", environment: ["SLIPWAY_HOME": "/srv//a/../slip/./"],
            configuration: "/srv/slip/config", state: "/srv/slip/state", runtime: "/srv/slip/run"),
        Case(
            testDescription: "an empty SLIPWAY_HOME is none", environment: ["SLIPWAY_HOME": "", "HOME": "/home/ada"],
            configuration: "/home/ada/.config/slipway", state: "/home/ada/.local/state/slipway",
            runtime: "/home/ada/.local/state/slipway/run"),
        Case(
            testDescription: "no HOME at all", environment: [:],
            configuration: "\(NSHomeDirectory())/.config/slipway", state: "\(NSHomeDirectory())/.local/state/slipway",
            runtime: "\(NSHomeDirectory())/.local/state/slipway/run"),
        Case(
            testDescription: "an empty HOME is none", environment: ["HOME": ""],
            configuration: "\(NSHomeDirectory())/.config/slipway", state: "\(NSHomeDirectory())/.local/state/slipway",
            runtime: "\(NSHomeDirectory())/.local/state/slipway/run"),
    ]

    @Test(arguments: cases)
    func followsTheEnvironment(row: Case) {
        let directories = HomeDirectories(environment: row.environment)
        #expect(directories.configuration.path == row.configuration)
        #expect(directories.state.path == row.state)
        #expect(directories.runtime.path == row.runtime)
    }

    @Test func everyFileHasItsPlace() {
        let directories = HomeDirectories(home: URL(fileURLWithPath: "/h"))
        #expect(directories.configurationFile.path == "/h/config/config.json")
        #expect(directories.database.path == "/h/state/slipway.sqlite")
        #expect(directories.session.path == "/h/state/session.json")
        #expect(directories.log.path == "/h/state/slipway.log")
        #expect(directories.backend.path == "/h/state/backend")
    }

    @Test func namingDirectoriesMakesNone() throws {
        let directory = try TemporaryDirectory()
        _ = HomeDirectories(environment: ["SLIPWAY_HOME": directory.path("home").path])
        #expect(try directory.names == [])
    }
}
