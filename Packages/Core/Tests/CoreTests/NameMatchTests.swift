import Core
import Testing

struct NameMatchTests {
    @Test func namesThatFitBestComeFirst() {
        let names = ["scattered sxexts", "presets", "so every tiger", "settle it down", "my settings", "set"]
        let matches = names.compactMap { name in NameMatch.rank(of: "set", in: name).map { (name, $0) } }
        #expect(
            matches.sorted { $0.1 < $1.1 }.map(\.0)
                == ["set", "my settings", "settle it down", "so every tiger", "presets", "scattered sxexts"])
        #expect(NameMatch.rank(of: "tes", in: "set") == nil && NameMatch.rank(of: " ", in: "set") == nil)
        #expect(NameMatch.rank(of: "new pic", in: "a new small picture") != nil)
    }
}
