import Core
import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// The key for the administrator's calls.
    struct ServiceRoleKeyTests {
        @Test(
            .backend,
            arguments: [
                ("POST", AdminTests.users), ("GET", AdminTests.users), ("GET", "\(AdminTests.users)/1"),
                ("PUT", "\(AdminTests.users)/1"), ("DELETE", "\(AdminTests.users)/1"),
                ("GET", "\(AdminTests.users)/1/factors"), ("PUT", "\(AdminTests.users)/1/factors/1"),
                ("DELETE", "\(AdminTests.users)/1/factors/1"), ("POST", "/auth/v1/admin/generate_link"),
                ("POST", "/auth/v1/invite"),
            ])
        func onlyTheServiceRoleKeyIsAccepted(_ method: String, path: String) async throws {
            let none = try await test.call(method, path, "{}")
            #expect(none.status == 401)
            #expect(none.errorCode == "no_authorization")
            let forged = try test.serviceRoleKey().dropLast(4) + "AAAA"
            for (token, code) in [
                (try await test.signUp().accessToken, "not_admin"), (test.backend.endpoint.key, "not_admin"),
                (String(forged), "bad_jwt"), ("x", "bad_jwt"),
            ] {
                let answer = try await test.call(method, path, "{}", token: token)
                #expect(answer.status == 403)
                #expect(answer.errorCode == code)
            }
        }

        @Test func theKeyIsInAFileOfItsOwnersAndStaysTheSame() async throws {
            try await withTemporaryDirectory { directory in
                var keys: Set<String> = []
                for _ in 0..<2 {
                    try await TestBackend.with(directory) { test in
                        let file = test.backend.serviceRoleKeyFile
                        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
                        #expect(file.lastPathComponent == "service-role.key")
                        #expect(attributes[.posixPermissions] as? Int == 0o600)
                        keys.insert(try test.serviceRoleKey())
                    }
                }
                #expect(keys.count == 1)
            }
        }

        @Test func theKeyIsNoneForAClient() async throws {
            try await TestBackend.with { test in
                let key = try test.serviceRoleKey()
                #expect(throws: ConfigurationError.self) {
                    try BackendEndpoint(url: test.backend.endpoint.url.absoluteString, key: key)
                }
            }
        }
    }
}
