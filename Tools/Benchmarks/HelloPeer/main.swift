import CCurl
import Foundation
import GRDBSQLite

// Uses something of each library, so that none is left out when the program is linked.
let version = String(cString: curl_version()).split(separator: " ")[0]
print("hello", Date.distantPast < Date.distantFuture, version, String(cString: sqlite3_libversion()))

// The peer of idling: has run one task, and waits for its input to end.
if CommandLine.arguments.dropFirst().first == "idle" {
    await Task.detached {}.value
    // Past the buffer in which the greeting waits for the end.
    FileHandle.standardOutput.write(Data("idle\n".utf8))
    while readLine() != nil {}
}
