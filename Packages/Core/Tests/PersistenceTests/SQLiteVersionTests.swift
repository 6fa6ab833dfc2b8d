import Persistence
import Testing

struct SQLiteVersionTests {
    @Test func itIsTheLibrarysOwnNumber() throws {
        let text = try #require(SQLiteVersion.text)
        #expect(text.wholeMatch(of: /3\.[0-9]+\.[0-9]+/) != nil, "\(text)")
    }
}
