public import Foundation

/// Opens an address where the person can go on with it.
public protocol Browser: Sendable {
    /// - Returns: false when there is none; the person has to be shown the address then.
    func open(_ address: URL) async -> Bool
}

/// For shells that a program drives, and for tests.
public struct NoBrowser: Browser {
    public init() {}

    public func open(_ address: URL) async -> Bool { false }
}

/// The system's own browser, as RFC 8252 wants it.
public struct SystemBrowser: Browser {
    public init() {}

    /// Starts the system's opener and does not wait for it. The address is all that it is told.
    public func open(_ address: URL) async -> Bool {
        guard let opener = Self.opener(ProcessInfo.processInfo.environment) else { return false }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: opener)
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

    /// The program that opens addresses; nil where nothing could be seen of it.
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
