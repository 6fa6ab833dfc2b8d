import Foundation
import GRDB
import Synchronization
import Testing

@testable import LocalBackend

/// Backends that rows use one after another: each row has one for itself, without accounts.
final class SharedBackends: Sendable {
    @TaskLocal fileprivate static var current: SharedBackends?

    /// Those that no row uses, by their rules.
    private let idle = Mutex<[Set<String>: [TestBackend]]>([:])

    /// - Parameter setup: its first steps, `server …`, are the server's rules: `confirm` (sign-ups), `anonymous`,
    ///   `not-secure` (changes of address), `reauthentication` and `current-password` (for a new password), `no-sign-up`, `es256` (a signing key) and `limits` (rate limits).
    static func with(_ setup: [String], _ body: (TestBackend, _ steps: [String]) async throws -> Void) async throws {
        let shared = try #require(current)
        let words = setup.filter { $0.hasPrefix("server ") }
        let rules = Set(words.map { String($0.dropFirst("server ".count)) })
        let test = try await shared.take(rules)
        do {
            try await body(test, setup.filter { !words.contains($0) })
            try test.forgetEverything()
        } catch {
            await test.remove()
            throw error
        }
        shared.idle.withLock { $0[rules, default: []].append(test) }
    }

    private func take(_ rules: Set<String>) async throws -> TestBackend {
        if let test = idle.withLock({ $0[rules]?.popLast() }) { return test }
        return try await TestBackend.start { options in
            options.siteURL = URL(string: RealServerSetup.site)
            for rule in rules {
                guard let apply = Self.rules[rule] else { throw UnknownStep(text: "server \(rule)") }
                try apply(&options)
            }
        }
    }

    private static let rules: [String: @Sendable (inout LocalBackendOptions) throws -> Void] = [
        "confirm": { $0.requiresConfirmation = true },
        "anonymous": { $0.allowsAnonymous = true },
        "not-secure": { $0.securesEmailChange = false },
        "no-sign-up": { $0.allowsSignUp = false },
        "reauthentication": { $0.requiresReauthentication = true },
        "current-password": { $0.requiresCurrentPassword = true },
        "limits": { $0.rateLimits = RateLimits() },
        "es256": { $0.signingKey = try newKey() },
    ]

    private static func newKey() throws -> SigningKey {
        let file = FileManager.default.temporaryDirectory.appending(path: "key-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        return try SigningKey(contentsOf: file)
    }

    fileprivate func stop() async {
        for test in idle.withLock({ $0.values.flatMap(\.self) }) { await test.remove() }
    }
}

/// A step that ``RealServerSetup`` does not know.
struct UnknownStep: Error, Equatable {
    let text: String
}

extension TestBackend {
    /// Removes all rows of all tables, and all mails.
    fileprivate func forgetEverything() throws {
        try backend.database.write { database in
            let names = try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
            for name in names where !name.hasPrefix("sqlite") && !name.hasPrefix("grdb") {
                try database.execute(sql: "DELETE FROM \"\(name)\"")
            }
        }
        for mail in try mails() { try FileManager.default.removeItem(at: mail.file) }
    }
}

/// Stops the shared backends after the suite.
struct SharedBackendsTrait: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let shared = SharedBackends()
        do {
            try await SharedBackends.$current.withValue(shared) { try await function() }
        } catch {
            await shared.stop()
            throw error
        }
        await shared.stop()
    }
}

extension Trait where Self == SharedBackendsTrait {
    static var sharedBackends: Self { Self() }
}
