import CCurl
import Foundation
import GRDBSQLite

// Uses something of each library, so that none is left out when the program is linked.
let version = String(cString: curl_version()).split(separator: " ")[0]
print("hello", Date.distantPast < Date.distantFuture, version, String(cString: sqlite3_libversion()))

// The peer of idling: has run one task, and waits for its input to end.
if CommandLine.arguments.dropFirst().first == "idle" {
    await Task.detached {}.value
    setvbuf(stdout, nil, _IOLBF, 0)
    print("idle")
    while readLine() != nil {}
}
