import CCurl
import Foundation
import GRDBSQLite

// Uses something of each library, so that none is left out when the program is linked.
let version = String(cString: curl_version()).split(separator: " ")[0]
print("hello", Date.distantPast < Date.distantFuture, version, String(cString: sqlite3_libversion()))

// The peer for idle processes: it has run one task, and waits for the end of its input.
if CommandLine.arguments.dropFirst().first == "idle" {
    await Task.detached {}.value
    // Bypasses the buffer that holds the greeting until the end.
    FileHandle.standardOutput.write(Data("idle\n".utf8))
    while readLine() != nil {}
}
