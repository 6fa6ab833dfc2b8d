import Core
public import Design
public import Foundation
import LocalBackend

/// How a backend is served: the options of `slipway backend serve`, under their names.
public protocol BackendServingOptions {
    var port: UInt16 { get }
    var directory: URL { get }
    var host: String { get }
    var allowHost: [String] { get }
    var requireConfirmation: Bool { get }
    var secureEmailChange: Bool { get }
    var requireCurrentPassword: Bool { get }
    var requireReauthentication: Bool { get }
    var codeLength: Int { get }
    var anonymous: Bool { get }
    var disableSignUp: Bool { get }
    var smtp: String? { get }
    var smtpPasswordFile: String? { get }
    var mailFrom: String? { get }
    var siteURL: String? { get }
    var redirectAllow: [String] { get }
    var jwtSecretFile: String? { get }
    var signingKey: String? { get }
    var oidcIssuer: String? { get }
    var oidcClientID: [String] { get }
    var passwordCost: Int { get }
    var limitsRates: Bool { get }
}

/// A backend that this process serves until it is stopped.
public struct BackendServer: Sendable {
    public static let codeLengths = LocalBackendOptions.codeLengths
    public static let passwordCosts = PasswordCost.range
    public static let standardPasswordCost = PasswordCost.standard.logN

    private let backend: LocalBackend
    private let directory: URL

    /// - Parameter commands: the program's commands, for the model that answers questions about them.
    /// - Throws: `ConfigurationError` that names the wrong option, or why the backend cannot be served.
    public static func start(
        _ options: some BackendServingOptions, commands: @escaping @Sendable () -> [CommandGuide]
    ) async throws -> BackendServer {
        let directory = options.directory
        var served = try options.served()
        served.guide = { GuideDocuments.all(commands: commands()) }
        return BackendServer(backend: try await LocalBackend.start(served), directory: directory)
    }

    /// The report of the addresses and keys.
    public var report: CommandReport {
        let (endpoint, purchasesKey) = (backend.endpoint, "test_slipway")
        return CommandReport(
            [
                "url": endpoint.url.absoluteString, "aiURL": backend.aiURL, "purchasesURL": backend.purchasesURL,
                "purchasesKey": purchasesKey, "anonKey": endpoint.key,
                "serviceRoleKeyFile": backend.serviceRoleKeyFile.path, "data": directory.path,
            ],
            note: """
                slipway: The service-role key is in \(backend.serviceRoleKeyFile.path).
                slipway: Serving \(directory.path). Press Ctrl-C to stop.
                """,
            text: """
                SUPABASE_URL=\(endpoint.url.absoluteString)
                SUPABASE_KEY=\(endpoint.key)
                AI_URL=\(backend.aiURL)
                REVENUECAT_URL=\(backend.purchasesURL)
                REVENUECAT_KEY=\(purchasesKey)
                """)
    }

    public func stop() async { await backend.stop() }

    public func waitUntilStopped() async { await backend.waitUntilStopped() }
}

extension BackendServingOptions {
    fileprivate func served() throws -> LocalBackendOptions {
        var options = LocalBackendOptions(
            dataDirectory: directory, port: port, passwordCost: PasswordCost(logN: passwordCost))
        options.runtimeDirectory = runtimeDirectory
        options.listensBeyondLoopback = host == "0.0.0.0"
        options.allowedHosts = allowHost
        options.requiresConfirmation = requireConfirmation
        options.securesEmailChange = secureEmailChange
        options.requiresCurrentPassword = requireCurrentPassword
        options.requiresReauthentication = requireReauthentication
        options.codeLength = codeLength
        options.allowsAnonymous = anonymous
        options.allowsSignUp = !disableSignUp
        options.siteURL = siteURL.flatMap { URL(string: $0) }
        options.redirectAllow = redirectAllow
        if !limitsRates { options.rateLimits = nil }
        if let jwtSecretFile {
            options.jwtSecret = try contents(of: "--jwt-secret-file", jwtSecretFile, JWTSecret.init(contentsOf:))
        }
        if let signingKey {
            options.signingKey = try contents(of: "--signing-key", signingKey, SigningKey.init(contentsOf:))
        }
        if let url = smtp.flatMap({ URL(string: $0) }) {
            options.mail = try SMTPDelivery(url: url, password: try smtpPasswordFile.map(password))
        }
        if let mailFrom { options.mailSender = mailFrom }
        if let url = oidcIssuer.flatMap({ URL(string: $0) }) {
            options.identityIssuer = try IdentityIssuer(
                url: url, clientIDs: oidcClientID.isEmpty ? [IdentityIssuer.appID] : oidcClientID,
                documents: IssuerDocumentsClient())
        }
        return options
    }

    /// The app looks for its own backend at a socket, whichever process serves it.
    private var runtimeDirectory: URL? {
        let home = HomeDirectories(environment: ProcessInfo.processInfo.environment)
        // Compares paths, not URLs: the URL of an existing directory ends with a slash.
        let isOwn = home.backend.resolvingSymlinksInPath().path == directory.resolvingSymlinksInPath().path
        return isOwn ? home.runtime : nil
    }

    private func contents<Contents, Problem: Error>(
        of option: String, _ path: String, _ read: (URL) throws(Problem) -> Contents
    ) throws -> Contents {
        do throws(Problem) {
            return try read(URL(fileURLWithPath: path))
        } catch {
            throw ConfigurationError("\(option): \(error)")
        }
    }

    private func password(_ path: String) throws -> String {
        let option = "--smtp-password-file"
        guard let data = try contents(of: option, path, { file throws(FileError) in try PrivateFile(file).read() })
        else {
            throw ConfigurationError("\(option): \(path) does not exist.")
        }
        let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
        guard !text.isEmpty else { throw ConfigurationError("\(option): \(path) is empty.") }
        return text
    }
}
