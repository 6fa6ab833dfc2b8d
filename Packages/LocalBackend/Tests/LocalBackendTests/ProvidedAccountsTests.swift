import Core
import Crypto
import Foundation
import GRDB
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Whose account an identity is when its provider has not verified the address, and tokens that come with another.
    struct ProvidedAccountsTests {
        private static func identity(_ email: String, isVerified: Bool = false) -> ProvidedIdentity {
            let claims = IdentityClaims(
                iss: "i", sub: "one", audience: OneOrMoreTexts(texts: ["slipway"]), exp: 0, iat: 0, email: email,
                isEmailVerified: isVerified)
            return ProvidedIdentity(provider: "apple", subject: "one", claims: claims)
        }

        private static func account(
            _ test: TestBackend, _ identity: ProvidedIdentity, requiresConfirmation: Bool
        ) async throws -> UserRecord {
            let now = Timestamp(test.clock.now)
            var options = LocalBackendOptions.testing(test.directory)
            options.requiresConfirmation = requiresConfirmation
            return try await test.backend.database.write { [options] in
                try ProvidedAccounts.account(for: identity, options: options, now: now, in: $0)
            }
        }

        @Test(.backend) func anUnverifiedAddressDoesNotSignInWhereVerificationIsRequired() async throws {
            let error = await #expect(throws: CallError.self) {
                _ = try await Self.account(test, Self.identity("ada@example.com"), requiresConfirmation: true)
            }
            #expect(error?.code == "provider_email_needs_verification")
            #expect(error?.status == 422)
            let users = try await test.backend.database.read { try UserRecord.fetchCount($0) }
            #expect(users == 0)
        }

        @Test(.backend) func elsewhereItMakesAnAccount() async throws {
            let user = try await Self.account(test, Self.identity("ada@example.com"), requiresConfirmation: false)
            #expect(user.email == "ada@example.com")
            #expect(user.emailConfirmedAt != nil)
        }

        @Test(.backend, arguments: [false, true])
        func anUnverifiedAddressIsNotLinkedToTheAccountThatHasIt(requiresConfirmation: Bool) async throws {
            let owner = try await test.signUp().string("user", "id")
            let user = try await Self.account(
                test, Self.identity("ada@example.com"), requiresConfirmation: requiresConfirmation)
            #expect(user.id != owner)
            #expect(user.email == nil)
            #expect(try await test.signIn().string("user", "id") == owner)
            // The same identity comes back to its own account.
            let again = try await Self.account(
                test, Self.identity("ada@example.com", isVerified: true), requiresConfirmation: true)
            #expect(again.id == user.id)
        }

        @Test(.backend) func anIdentityWithoutAnAddressIsAnAccountToo() async throws {
            let user = try await Self.account(test, Self.identity(""), requiresConfirmation: true)
            #expect(user.email == nil)
            #expect(user.appMetadata["provider"] == .string("apple"))
        }

        /// Accepts every token.
        private struct AcceptAll: IdentityVerifier {
            let names: Set<String> = ["i"]
            let clientIDs = ["slipway"]
            var subject: String? = "one"
            var hash: String?

            func claims(of token: String) async throws -> IdentityClaims? {
                let subject = subject.map { #""sub":"\#($0)","# } ?? ""
                let hash = hash.map { #","at_hash":"\#($0)""# } ?? ""
                let json = #"{"iss":"i",\#(subject)"aud":"slipway","exp":9999999999\#(hash)}"#
                return try JSONDecoder().decode(IdentityClaims.self, from: Data(json.utf8))
            }
        }

        private static let token = "e30.\(Base64URL.encode(#"{"iss":"i"}"#.utf8)).e30"
        private static let hash = Base64URL.encode(Data(SHA256.hash(data: Data("access".utf8))).prefix(16))

        @Test(
            arguments: [
                ("access", hash, true), ("another", hash, false), (nil, hash, true), ("", hash, true),
                ("access", nil, true),
            ] as [(String?, String?, Bool)])
        func anAccessTokenMustMatchTheHashInTheToken(
            _ accessToken: String?, hash: String?, isTaken: Bool
        ) async throws {
            let tokens = IdentityTokens(verifier: AcceptAll(hash: hash), now: { Date(timeIntervalSince1970: 0) })
            let identity = try? await tokens.identity(of: Self.token, accessToken: accessToken)
            #expect((identity != nil) == isTaken)
        }

        @Test(arguments: [nil, ""])
        func aTokenWithoutASubjectIsRefused(_ subject: String?) async throws {
            let tokens = IdentityTokens(verifier: AcceptAll(subject: subject), now: { Date(timeIntervalSince1970: 0) })
            await #expect(throws: OAuthError.invalidRequest("Missing sub claim in id_token")) {
                try await tokens.identity(of: Self.token, accessToken: nil)
            }
        }
    }
}
