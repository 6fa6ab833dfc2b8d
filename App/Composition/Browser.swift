public import Foundation
import Shell

/// Opens an address in the user's browser.
public protocol Browser: Sendable {
    /// - Returns: false when there is no browser; show the address to the user then.
    func open(_ address: URL) async -> Bool
}

/// Opens nothing. For shells that a program drives, and for tests.
public struct NoBrowser: Browser {
    public init() {}

    public func open(_ address: URL) async -> Bool { false }
}

/// The system's browser, as RFC 8252 requires.
public struct SystemBrowser: Browser {
    public init() {}

    /// Starts the system's opener with the address as its only argument, and does not wait for it.
    public func open(_ address: URL) async -> Bool {
        let environment = ProcessInfo.processInfo.environment
        guard let opener = Self.opener(environment) else { return false }
        return DesktopProgram.start(opener, [address.absoluteString], environment) != nil
    }

    /// The program that opens addresses; nil when there is no display for a browser.
    static func opener(_ environment: [String: String]) -> String? {
        #if canImport(Darwin)
            return "/usr/bin/open"
        #else
            let displays = ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"]
            guard displays.contains(where: { environment[$0]?.isEmpty == false }) else { return nil }
            return DesktopProgram.find("xdg-open", environment)
        #endif
    }
}

/// A program of the desktop, which gets no terminal and none of the app's keys.
public enum DesktopProgram {
    /// The path of a program; nil when it is not installed.
    public static func find(_ name: String, _ environment: [String: String]) -> String? {
        (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").map { "\($0)/\(name)" }
            .first { access($0, X_OK) == 0 }
    }

    /// - Returns: nil when it cannot be started.
    public static func start(_ path: String, _ arguments: [String], _ environment: [String: String]) -> Process? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.environment = ProgramEnvironment.withoutKeys(environment)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return (try? process.run()).map { process }
    }
}
