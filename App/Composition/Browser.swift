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
        let process = Process()
        process.executableURL = URL(fileURLWithPath: opener)
        process.environment = ProgramEnvironment.withoutKeys(environment)
        process.arguments = [address.absoluteString]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        do {
            try process.run()
            return true
        } catch {
            return false
        }
    }

    /// The program that opens addresses; nil when there is no display for a browser.
    static func opener(_ environment: [String: String]) -> String? {
        #if canImport(Darwin)
            return "/usr/bin/open"
        #else
            let displays = ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"]
            guard displays.contains(where: { environment[$0]?.isEmpty == false }) else { return nil }
            return (environment["PATH"] ?? "/usr/bin").split(separator: ":").map { "\($0)/xdg-open" }
                .first { access($0, X_OK) == 0 }
        #endif
    }
}
