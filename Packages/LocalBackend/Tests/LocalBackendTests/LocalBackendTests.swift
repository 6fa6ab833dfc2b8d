import Testing

/// All tests of the package; each has a server and a directory of its own.
@Suite(.timeLimit(.minutes(10))) struct LocalBackendTests {}
