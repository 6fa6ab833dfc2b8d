import Core
import CoreTesting
import Foundation
import Testing

/// The gate runs this suite of every package that was not changed, in the package's own build.
struct SmokeTests {
    @Test func aFileIsKept() throws {
        let directory = try TemporaryDirectory()
        let file = PrivateFile(directory.path("session.json"))
        try file.write(Data("secret".utf8))
        #expect(try file.read() == Data("secret".utf8))
    }
}
