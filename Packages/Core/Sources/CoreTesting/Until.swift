/// Lets other tasks run until a condition holds. Ends with an error when the test is cancelled, as by its time limit.
@MainActor
public func until(_ condition: @MainActor () -> Bool) async throws {
    while !condition() {
        try Task.checkCancellation()
        await Task.yield()
    }
}
