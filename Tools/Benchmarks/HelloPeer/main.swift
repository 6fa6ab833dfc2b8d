import CCurl
import Foundation
import GRDBSQLite

// Uses something of each library, so that none is left out when the program is linked.
let version = String(cString: curl_version()).split(separator: " ")[0]
print("hello", Date.distantPast < Date.distantFuture, version, String(cString: sqlite3_libversion()))
