import ContentFeature
import Crypto
import Foundation
import PurchasesClient
import Testing

struct ProConfigurationTests {
    private let hash = { (data: Data) in Data(SHA256.hash(data: data)) }

    private func server(_ base: String, _ key: String) throws -> PurchasesServer {
        let key = try PurchasesKey(key, named: "REVENUECAT_KEY")
        return ProConfiguration(store: .remote(base: try #require(URL(string: base)), key: key))
            .server(secureHash: hash)
    }

    @Test func anotherKeyOrAddressIsAnotherStoreOfWhichPeopleSeeTheHost() throws {
        let servers = [
            try server("https://store.example", "test_abc"), try server("https://store.example", "rcb_abc"),
            try server("https://store.example", "rcb_abd"), try server("https://store.example/v", "rcb_abc"),
            try server("http://store.example", "rcb_abc"), ProConfiguration().server(secureHash: hash),
        ]
        #expect(Set(servers.map(\.id)).count == servers.count)
        #expect(Set(servers.dropLast().map(\.name)) == ["store.example"])
        #expect(servers.map(\.isTestStore) == [true, false, false, false, false, true])
        #expect(try server("https://store.example", "rcb_abc") == servers[1])
        for server in servers { #expect(!server.id.contains("abc") && !server.id.contains("rcb")) }
    }
}
