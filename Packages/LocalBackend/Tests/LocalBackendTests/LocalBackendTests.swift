import Testing

/// Every test of the package, one after the other: each has a server, a database and its locks open, and many at once
/// would wait for each other's disk, not for what they are about.
@Suite struct LocalBackendTests {}
