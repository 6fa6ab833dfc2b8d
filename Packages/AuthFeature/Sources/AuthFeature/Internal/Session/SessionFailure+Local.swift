/// Converts a failure of a local step into a failure of the call that the step is part of.
@MainActor
func local<T>(_ step: () async throws(AuthError) -> T) async throws(SessionFailure) -> T {
    do {
        return try await step()
    } catch {
        throw .local(error)
    }
}
