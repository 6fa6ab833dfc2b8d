import ArgumentParser
import Composition
import Core
import Foundation
import LocalBackend

/// How a backend is served.
struct BackendServeOptions: ParsableArguments {
    @Option(help: "The port; 0 for the one that it used before, or a free one.")
    var port: UInt16 = 0

    @Option(help: "The directory of its database, keys and mails.")
    var data: String

    @Option(
        help: "127.0.0.1 for this machine only, or 0.0.0.0 to accept other machines under the names of --allow-host.")
    var host = "127.0.0.1"

    @Option(
        help: ArgumentHelp(
            "A host name or address that is accepted besides this machine's own. Repeatable.", valueName: "host"))
    var allowHost: [String] = []

    @Flag(help: "Require every e-mail address to be confirmed by mail before it can be used to sign in.")
    var requireConfirmation = false

    @Flag(
        inversion: .prefixedNo,
        help: "Whether a change of address must be confirmed at both addresses, or at the new one alone.")
    var secureEmailChange = true

    @Flag(help: "Allow anonymous sign-ins, by a sign-up without an e-mail address.")
    var anonymous = false

    @Flag(help: "Refuse sign-ups: only administrators create accounts or invite people.")
    var disableSignUp = false

    @Option(
        help: ArgumentHelp(
            "The mail server: smtps://user@host, or smtp://localhost:port. Otherwise mails go to the outbox.",
            valueName: "url"))
    var smtp: String?

    @Option(
        help: ArgumentHelp(
            "A file with the mail server's password, readable by its owner only (mode 0600).", valueName: "file"))
    var smtpPasswordFile: String?

    @Option(help: ArgumentHelp("The address that mails come from.", valueName: "address"))
    var mailFrom: String?

    @Option(help: ArgumentHelp("Where links redirect to if the request names no address.", valueName: "url"))
    var siteURL: String?

    @Option(
        help: ArgumentHelp(
            "Other allowed targets of links: * any run without / and ., ** any run, ? one character. Repeatable.",
            valueName: "glob"))
    var redirectAllow: [String] = []

    @Option(
        help: ArgumentHelp(
            "A file with the secret that tokens are signed with (HS256): at least 32 bytes, mode 0600.",
            valueName: "file"))
    var jwtSecretFile: String?

    @Option(
        help: ArgumentHelp(
            "A file with the key that tokens are signed with instead (ES256): a private JWK, mode 0600, created when it does not exist. Programs verify tokens with its public part, at /auth/v1/.well-known/jwks.json.",
            valueName: "file"))
    var signingKey: String?

    @Option(
        help: ArgumentHelp(
            "The issuer of Apple's ID tokens, instead of the development issuer. ID tokens only, no sign-in in a browser.",
            valueName: "url"))
    var oidcIssuer: String?

    @Option(
        help: ArgumentHelp(
            "The audience of the issuer's tokens, such as an app's bundle id. Repeatable.", valueName: "id"))
    var oidcClientID: [String] = []

    @Option(
        help: ArgumentHelp(
            "The cost of hashing a password, as the binary logarithm of scrypt's N: 1 to 20. Less than 14 is for tests.",
            valueName: "number"))
    var passwordCost = PasswordCost.standard.logN

    @Option(
        help: ArgumentHelp(
            "on, as with the real server, or off for tests, where codes can then be guessed.", valueName: "on|off"))
    var rateLimits = RateLimiting.on

    enum RateLimiting: String, ExpressibleByArgument {
        case on, off
    }

    var directory: URL { URL(fileURLWithPath: data).standardizedFileURL }

    func validate() throws {
        guard ["127.0.0.1", "0.0.0.0"].contains(host) else {
            throw ValidationError("--host is 127.0.0.1 or 0.0.0.0.")
        }
        guard PasswordCost.range.contains(passwordCost) else {
            throw ValidationError("--password-cost is a number from 1 to 20.")
        }
        guard allowHost.allSatisfy(Self.isHost) else {
            throw ValidationError("--allow-host is a name or an address alone, without scheme and port.")
        }
        guard host == "127.0.0.1" || !allowHost.isEmpty else {
            throw ValidationError("With --host 0.0.0.0, name the accepted hosts with --allow-host.")
        }
        for (name, text) in [("site-url", siteURL), ("smtp", smtp), ("oidc-issuer", oidcIssuer)] {
            guard let text, Self.url(text) == nil else { continue }
            throw ValidationError("--\(name) is not a URL.")
        }
        guard smtp != nil || (smtpPasswordFile == nil && mailFrom == nil) else {
            throw ValidationError("--smtp-password-file and --mail-from need --smtp.")
        }
        guard mailFrom.map(Self.isAddress) ?? true else {
            throw ValidationError("--mail-from is not an e-mail address.")
        }
        guard oidcIssuer != nil || oidcClientID.isEmpty else {
            throw ValidationError("--oidc-client-id needs --oidc-issuer.")
        }
    }

    /// Whether a text has the form of an e-mail address.
    static func isAddress(_ text: String) -> Bool {
        let halves = text.split(separator: "@", omittingEmptySubsequences: false)
        return halves.count == 2 && halves.allSatisfy { !$0.isEmpty } && !text.contains(where: \.isWhitespace)
    }

    /// - Throws: `ConfigurationError` or `CommandFailure` that names the wrong option.
    func options() throws -> LocalBackendOptions {
        var options = LocalBackendOptions(
            dataDirectory: directory, port: port, passwordCost: PasswordCost(logN: passwordCost))
        options.runtimeDirectory = runtimeDirectory
        options.listensBeyondLoopback = host == "0.0.0.0"
        options.allowedHosts = allowHost
        options.requiresConfirmation = requireConfirmation
        options.securesEmailChange = secureEmailChange
        options.allowsAnonymous = anonymous
        options.allowsSignUp = !disableSignUp
        options.siteURL = siteURL.flatMap(Self.url)
        options.redirectAllow = redirectAllow
        options.rateLimits = rateLimits == .on ? RateLimits() : nil
        if let jwtSecretFile { options.jwtSecret = try secret(jwtSecretFile) }
        if let signingKey { options.signingKey = try key(signingKey) }
        if let url = smtp.flatMap(Self.url) {
            options.mail = try SMTPDelivery(url: url, password: try smtpPasswordFile.map(password))
        }
        if let mailFrom { options.mailSender = mailFrom }
        if let url = oidcIssuer.flatMap(Self.url) {
            options.identityIssuer = try IdentityIssuer(
                url: url, clientIDs: oidcClientID.isEmpty ? ["slipway"] : oidcClientID,
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

    private func secret(_ path: String) throws -> JWTSecret {
        do throws(LocalBackendError) {
            return try JWTSecret(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw CommandFailure(.badConfiguration, "--jwt-secret-file: \(error)")
        }
    }

    private func key(_ path: String) throws -> SigningKey {
        do throws(LocalBackendError) {
            return try SigningKey(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw CommandFailure(.badConfiguration, "--signing-key: \(error)")
        }
    }

    private func password(_ path: String) throws -> String {
        let data: Data?
        do throws(FileError) {
            data = try PrivateFile(URL(fileURLWithPath: path)).read()
        } catch {
            throw CommandFailure(.badConfiguration, "--smtp-password-file: \(error)")
        }
        let text = String(decoding: data ?? Data(), as: UTF8.self).trimmingCharacters(in: .newlines)
        guard !text.isEmpty else {
            throw CommandFailure(.badConfiguration, "--smtp-password-file: there is no password in \(path).")
        }
        return text
    }

    private static func url(_ text: String) -> URL? {
        guard let url = URL(string: text), url.scheme?.isEmpty == false, url.host()?.isEmpty == false else {
            return nil
        }
        return url
    }

    private static func isHost(_ text: String) -> Bool {
        !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-") }
    }
}
