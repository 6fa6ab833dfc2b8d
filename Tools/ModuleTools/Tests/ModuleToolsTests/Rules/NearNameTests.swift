import Testing

@testable import ModuleTools

struct NearNameTests {
    private static let names = ["Core", "CartFeature", "SearchFeature", "Persistence"]

    @Test(arguments: [
        ("Cora", "Core"), ("core", "Core"), ("Coer", "Core"), ("Cor", "Core"), ("Cores", "Core"),
        ("CartFeatures", "CartFeature"), ("SaerchFeture", "SearchFeature"), ("Persistance", "Persistence"),
    ])
    func theNearestIsGuessed(_ name: String, _ meant: String) {
        #expect(NearName.find(name, among: Self.names) == meant)
    }

    @Test(arguments: ["", "Kit", "Networking", "Co", "CartView"])
    func nothingIsGuessedFromAfar(_ name: String) {
        #expect(NearName.find(name, among: Self.names) == nil)
    }

    @Test func equallyNearNamesAreDecidedByTheirOrder() {
        #expect(NearName.find("Bar", among: ["Car", "Baz"]) == "Baz")
        #expect(NearName.find("Bar", among: ["Baz", "Car"]) == "Baz")
        #expect(NearName.find("Bar", among: []) == nil)
    }
}
